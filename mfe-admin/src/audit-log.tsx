import type { AuditedEntity, AuditEntry } from '@telemarket/contract';
import { Button, Skeleton } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { useId } from 'react';
import { useAdminData } from './admin-api';
import timeline from './timeline.module.css';
import styles from './audit-log.module.css';

/** All changes by admins to an entity, newest first. */
export function AuditLog({ entity, id }: { entity: AuditedEntity; id: number }) {
  const titleId = useId();
  const { data, error, isValidating, mutate } = useAdminData<AuditEntry[]>(
    `/api/admin/audit?entity=${entity}&id=${id}`,
  );
  return (
    <section className={timeline.log} aria-labelledby={titleId} aria-busy={!data && !error ? true : undefined}>
      <h3 id={titleId} className={timeline.subtitle}>
        Audit log
      </h3>
      {data && data.length > 0 && (
        <ol className={timeline.entries}>
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {data?.length === 0 && <p className={timeline.quiet}>No administrator has changed anything here yet.</p>}
      {!data && error && (
        <p className={timeline.quiet} role="alert">
          The audit log could not be loaded.{' '}
          <Button variant="quiet" compact busy={isValidating} onClick={() => void mutate()}>
            Retry
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton width="60%" />}
    </section>
  );
}

function Entry({ entry: { action, by, createdAt, reason, changes } }: { entry: AuditEntry }) {
  return (
    <li className={timeline.entry}>
      <p>
        <strong className={styles.action}>{action}</strong> by {by}{' '}
        <span className={timeline.date}>
          <DateTime iso={createdAt} />
        </span>
      </p>
      {reason && <p className={timeline.quiet}>“{reason}”</p>}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              <span className={styles.field}>{field}</span> <del>{from ?? 'nothing'}</del> →{' '}
              <ins>{to ?? 'nothing'}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
