import type { AdminProduct, EndedReservations } from '@telemarket/contract';
import { failureText, useAction } from '@telemarket/kit/form';
import { useState } from 'react';
import { useChange } from '../admin-api';
import { SAVE_FAILURES } from '../failure';
import type { NoticeContent } from './notice';

/** Selects shown rows, and ends the reservations of all selected rows in one request. */
export function useEndedReservations(rows: readonly AdminProduct[] = []) {
  const change = useChange();
  const [chosenIds, setChosenIds] = useState<readonly number[]>([]);
  const [outcome, setOutcome] = useState<NoticeContent | null>(null);
  const reserved = rows.filter(({ availability }) => availability === 'reserved').map(({ id }) => id);
  const chosen = reserved.filter((id) => chosenIds.includes(id));

  const { run: end, busy } = useAction(
    async () => {
      const body = { productIds: chosen };
      const { ended } = await change<EndedReservations>('/api/admin/orders/reservations/end', { method: 'POST', body });
      setOutcome({ tone: 'done', text: `${ended} ${ended === 1 ? 'reservation' : 'reservations'} ended.` });
      setChosenIds([]);
    },
    (error) => setOutcome({ tone: 'failed', text: failureText(error, SAVE_FAILURES) }),
  );

  return {
    reserved,
    chosen,
    busy,
    outcome,
    dismiss: () => setOutcome(null),
    choose: (id: number, isChosen: boolean) =>
      setChosenIds(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id)),
    chooseAll: (isChosen: boolean) => setChosenIds(isChosen ? reserved : []),
    end,
  };
}
