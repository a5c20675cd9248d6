import type { AdminMail } from '@telemarket/contract';
import { Button, Dialog, useToast } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { useState } from 'react';
import { useAdminData, useChange } from '../admin-api';
import styles from '../details.module.css';
import { failureText } from '../failure';

/** The newest; a retry makes room for others. */
const SHOWN = 100;
const PATH = `/api/admin/mails?state=dead&pageSize=${SHOWN}`;

/** Mails that could not be delivered. It shows nothing while there are none. */
export function DeadMails() {
  const { data } = useAdminData<AdminMail[]>(PATH);
  const [open, setOpen] = useState(false);
  const count = data?.length ?? 0;
  if (count === 0) return null;
  const mails = `${count}${count === SHOWN ? ' or more' : ''} ${count === 1 ? 'mail' : 'mails'}`;
  return (
    <div className={styles['stale']}>
      <p>{mails} could not be delivered.</p>
      <Button variant="outline" compact onClick={() => setOpen(true)}>
        Show mails
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title="Mails that could not be delivered">
          <ul className={styles['entries']}>
            {data?.map((mail) => (
              <DeadMail key={mail.id} mail={mail} />
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}

function DeadMail({ mail: { id, kind, recipient, lastError, attempts, endedAt } }: { mail: AdminMail }) {
  const change = useChange();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function retry() {
    setBusy(true);
    setFailure(null);
    try {
      await change<AdminMail>(`/api/admin/mails/${id}/retry`, { method: 'POST' });
      toast({ title: 'Mail queued', description: 'It is sent again now.' });
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className={styles['state']}>
      <div>
        <span className={styles['open']}>{recipient}</span>
        <span className={styles['second']}>
          {kind.replaceAll('-', ' ')}, {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
          {endedAt && (
            <>
              , <DateTime iso={endedAt} />
            </>
          )}
        </span>
        <span className={styles['second']}>{lastError}</span>
      </div>
      <span className={styles['handle']}>
        <Button
          compact
          variant="outline"
          busy={busy}
          aria-label={`Retry the mail to ${recipient}`}
          onClick={() => void retry()}
        >
          Retry
        </Button>
        <span role="status" className={styles['handleFailure']}>
          {failure}
        </span>
      </span>
    </li>
  );
}
