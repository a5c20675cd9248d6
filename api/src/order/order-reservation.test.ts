import { loadConfig } from '../config/config';
import type { Tx } from '../database/transactions';
import { OrderReservationService } from './order-reservation.service';

it('the shop lists 500 orders of 50 listings without reading each reserved listing once for each order', async () => {
  let reads = 0;
  const findOfProducts = (_tx: Tx, ids: number[]) =>
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
  const service = new OrderReservationService(none, { findOfProducts } as never, none, none, none, loadConfig({}));
  const lines = Array.from({ length: 50 }, (_, line) => line);
  const orders = Array.from({ length: 500 }, (_, id) => ({ id, productIds: lines.map((line) => id * 50 + line) }));
  const found = await service.findOfOrders(
    none,
    orders.map((order) => ({ ...order, status: 'pending' as const })),
  );
  expect(found.get(499)?.reservations.map(({ productId }) => productId)).toEqual(orders[499]?.productIds);
  expect(reads).toBeLessThan(10 * 500 * 50);
});
