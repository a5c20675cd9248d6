import { loadConfig } from '../config/config';
import type { Tx } from '../database/transactions';
import { ReservationHoldService } from './reservation-hold.service';

it('reads each reserved listing a few times for 500 orders of 50 listings, not once for each order', async () => {
  let reads = 0;
  const findHeld = (_tx: Tx, ids: number[]) =>
    Promise.resolve(
      ids.map((id) => ({
        ...{ orderRowId: Math.floor(id / 50), isListed: 1, until: new Date(), confirmedUntil: null },
        get productId() {
          reads++;
          return id;
        },
      })),
    );
  const none = {} as never;
  const holds = new ReservationHoldService(none, { findHeld } as never, none, none, none, loadConfig({}));
  const lines = Array.from({ length: 50 }, (_, line) => line);
  const orders = Array.from({ length: 500 }, (_, id) => ({ id, productIds: lines.map((line) => id * 50 + line) }));
  const held = await holds.ofOrders(
    none,
    orders.map((order) => ({ ...order, status: 'pending' as const })),
  );
  expect(held.get(499)?.reservations.map(({ productId }) => productId)).toEqual(orders[499]?.productIds);
  expect(reads).toBeLessThan(10 * 500 * 50);
});
