import type { AuditedEntity, AuditEntry } from '@telemarket/contract';
import { DateTime } from '@telemarket/kit/ui';
import cell from './cell.module.css';
import dialog from './dialog.module.css';
import { LogSection } from './section';

export const AuditLog = ({ entity, id }: { entity: AuditedEntity; id: number }) => (
  <LogSection<AuditEntry>
    title="Audit log"
    path={`/api/admin/audit?entity=${entity}&id=${id}`}
    empty="No administrator has changed anything here yet."
  >
    {({ id: entryId, action, by, createdAt, reason, changes }) => (
      <li key={entryId} className={dialog.entry}>
        <p>
          <strong className={cell.word}>{action}</strong> by {by}{' '}
          <span className={dialog.date}>
            <DateTime iso={createdAt} />
          </span>
        </p>
        {reason && <p className={dialog.quiet}>“{reason}”</p>}
        {changes.length > 0 && (
          <ul className={cell.second}>
            {changes.map(({ field, from, to }) => (
              <li key={field}>
                <strong>{field}</strong> <del>{from ?? 'nothing'}</del> → <ins>{to ?? 'nothing'}</ins>
              </li>
            ))}
          </ul>
        )}
      </li>
    )}
  </LogSection>
);
