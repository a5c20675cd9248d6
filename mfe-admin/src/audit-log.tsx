import type { AuditedEntity, AuditEntry } from '@telemarket/contract';
import { Button, Skeleton } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { useId } from 'react';
import { useAdminData } from './admin-api';
import styles from './details.module.css';

/** Every change that an admin made to one entity, newest first. Entries are never changed. */
export function AuditLog({ entity, id }: { entity: AuditedEntity; id: number }) {
  const titleId = useId();
  const { data, error, isValidating, mutate } = useAdminData<AuditEntry[]>(
    `/api/admin/audit?entity=${entity}&id=${id}`,
  );
  return (
    <section className={styles['log']} aria-labelledby={titleId} aria-busy={!data && !error ? true : undefined}>
      <h3 id={titleId} className={styles['subtitle']}>
        Audit log
      </h3>
      {data && data.length > 0 && (
        <ol className={styles['entries']}>
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {data?.length === 0 && <p className={styles['quiet']}>No administrator has changed anything here yet.</p>}
      {!data && error && (
        <p className={styles['quiet']} role="alert">
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
    <li className={styles['entry']}>
      <p>
        <strong className={styles['action']}>{action}</strong> by {by}{' '}
        <span className={styles['date']}>
          <DateTime iso={createdAt} />
        </span>
      </p>
      {reason && <p className={styles['quiet']}>“{reason}”</p>}
      {changes.length > 0 && (
        <ul className={styles['changes']}>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              <span className={styles['field']}>{field}</span> <del>{from ?? 'nothing'}</del> →{' '}
              <ins>{to ?? 'nothing'}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
