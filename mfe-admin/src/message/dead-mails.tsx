import { bidi } from '@telemarket/composition';
import type { AdminMail } from '@telemarket/contract';
import { Button, Dialog, useToast } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { useState } from 'react';
import { ActionButton } from '../action-button';
import { useAdminData, useAdminChange } from '../admin-api';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';

/** Only this number of the newest mails is shown. Older mails appear when newer mails have left the list. */
const MAX_MAILS_SHOWN = 100;
const PATH = `/api/admin/mails?state=dead&pageSize=${MAX_MAILS_SHOWN}`;

export function DeadMails() {
  const { data } = useAdminData<AdminMail[]>(PATH);
  const [open, setOpen] = useState(false);
  const count = data?.length ?? 0;
  if (count === 0) return null;
  const mails = `${count}${count === MAX_MAILS_SHOWN ? ' or more' : ''} ${count === 1 ? 'mail' : 'mails'}`;
  return (
    <div className={dialog.stale}>
      <p>{`${mails} could not be delivered.`}</p>
      <Button variant="outline" compact onClick={() => setOpen(true)}>
        Show mails
      </Button>
      {open && <DeadMailDialog mails={data ?? []} onClose={() => setOpen(false)} />}
    </div>
  );
}

function DeadMailDialog({ mails, onClose }: { mails: readonly AdminMail[]; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Mails that could not be delivered">
      <ul className={dialog.entries}>
        {mails.map((mail) => (
          <DeadMail key={mail.id} mail={mail} />
        ))}
      </ul>
    </Dialog>
  );
}

function DeadMail({ mail: { id, kind, recipient, lastError, attempts, endedAt } }: { mail: AdminMail }) {
  const change = useAdminChange();
  const toast = useToast();

  async function retryMail() {
    await change(`/api/admin/mails/${id}/retry`, { method: 'POST' });
    toast({ title: 'Mail queued', description: 'The mail is being sent again.' });
  }

  return (
    <li className={dialog.state}>
      <div>
        <span className={cell.open}>{recipient}</span>
        <span className={cell.second}>
          <span>{`${kind.replaceAll('-', ' ')}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}</span>
          {endedAt && (
            <span>
              , <DateTime iso={endedAt} />
            </span>
          )}
        </span>
        <span className={cell.second}>{lastError}</span>
      </div>
      <ActionButton action={retryMail} label={bidi`Retry the mail to ${recipient}`}>
        Retry
      </ActionButton>
    </li>
  );
}
