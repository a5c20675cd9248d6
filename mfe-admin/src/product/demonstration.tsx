import type { Demonstration, FirstDay } from '@telemarket/contract';
import { Button, Dialog, DialogFooter } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { useState } from 'react';
import { useAdminData, useAdminChange } from '../admin-api';
import dialog from '../dialog.module.css';
import { isConflict } from '../failure';
import { FIRST_DAY, useFirstDay } from '../first-day-data';

const FAILURES = {
  role: 'Your role does not allow this.',
  orders: 'The orders have changed in the meantime. Nothing was removed. Please read the question again.',
  409: 'The shop has orders now, so the demonstration cannot be put back.',
  unreachable: 'The server could not be reached. The change may have been made. Please try again.',
  otherwise: 'The server did not make the change. Please try again.',
};

export const DEMONSTRATION = 'demonstration';

/** A button that removes the demonstration, or puts it back. It is hidden while neither is possible. */
export function DemonstrationButton({ onOpen }: { onOpen: () => void }) {
  const data = useFirstDay();
  const { listings = 0, canPutBack = false } = data?.demonstration ?? {};
  if (listings === 0 && !canPutBack) return null;
  return (
    <Button variant="outline" compact aria-haspopup="dialog" onClick={onOpen}>
      {listings > 0 ? 'Remove the demonstration' : 'Put the demonstration back'}
    </Button>
  );
}

const isInShop = ({ listings }: Demonstration) => listings > 0;

/**
 * Asks before the demonstration leaves the shop or comes back, and says what that means. While the dialog is open, the
 * question never becomes the opposite question. Otherwise a second press after a lost response would undo the change.
 */
export function DemonstrationDialog({ onClose }: { onClose: () => void }) {
  const { data, mutate } = useAdminData<FirstDay>(FIRST_DAY);
  const change = useAdminChange();
  const live = data?.demonstration;
  const [asked, setAsked] = useState(live);
  if (live && live !== asked && (!asked || isInShop(live) === isInShop(asked))) setAsked(live);
  const { listings = 0, orders = 0, canPutBack = false } = asked ?? {};
  const isShown = listings > 0;
  const { run, busy, error } = useAction(
    async () => {
      const [action, body] = isShown ? ['removal', { orders }] : ['restore'];
      await change<FirstDay>(`${FIRST_DAY}/demonstration/${action}`, { method: 'POST', body }, FIRST_DAY);
      onClose();
    },
    { atUnmount: 'continue', onError: (cause) => isConflict(cause, 'orders') && mutate() },
  );
  if (!isShown && !canPutBack) return null;
  return (
    <Dialog open onClose={onClose} title={isShown ? 'Remove the demonstration?' : 'Put the demonstration back?'}>
      <div className={dialog.body}>
        {isShown ? (
          <>
            <p>{`${counted(listings, 'invented listing')} ${listings === 1 ? 'leaves' : 'leave'} the shop, with their sellers and topics. What you have created or changed stays.`}</p>
            <p>
              {orders > 0
                ? `${counted(orders, 'order')} with nothing but these listings will also be deleted, including reviews and notes, so this cannot be undone.`
                : 'You can put the listings back until your first sale.'}
            </p>
          </>
        ) : (
          <p>The invented listings come back with their sellers and topics. You can remove them again.</p>
        )}
        <FailureNote>{failureText(error, FAILURES)}</FailureNote>
      </div>
      <DialogFooter>
        <div className={dialog.submit}>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={isShown ? 'danger' : 'primary'} busy={busy} onClick={() => run()}>
            {isShown ? 'Remove' : 'Put back'}
          </Button>
        </div>
      </DialogFooter>
    </Dialog>
  );
}

const counted = (number: number, noun: string) => `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
