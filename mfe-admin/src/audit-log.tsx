import { bidi } from '@telemarket/composition';
import type { AuditedEntity, AuditEntry } from '@telemarket/contract';
import { text } from '@telemarket/kit/ui';
import cell from './cell.module.css';
import { Entry, LogSection } from './section';

export const Changes = ({ changes }: Pick<AuditEntry, 'changes'>) =>
  changes.length > 0 && (
    <ul className={cell.second}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <strong>{field}</strong> <del dir="auto">{from ?? 'nothing'}</del> → <ins dir="auto">{to ?? 'nothing'}</ins>
        </li>
      ))}
    </ul>
  );

export const AuditLog = ({ entity, id }: { entity: AuditedEntity; id: number }) => (
  <LogSection<AuditEntry>
    title="Audit log"
    path={`/api/admin/audit?entity=${entity}&id=${id}`}
    empty="No administrator has changed anything here yet."
  >
    {({ id: entryId, action, by, createdAt, reason, changes }) => (
      <Entry key={entryId} title={<span className={cell.word}>{action}</span>} by={by} at={createdAt}>
        {reason && <p className={text.note}>{bidi`“${reason}”`}</p>}
        <Changes changes={changes} />
      </Entry>
    )}
  </LogSection>
);
