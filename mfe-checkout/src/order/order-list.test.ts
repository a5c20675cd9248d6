import fc from 'fast-check';
import { ADA, localOrder, order } from '../test/sample';
import { fromTrackedOrder, mergeOrders } from './order-list';

test("the server's copy of an order replaces the copy on the device", () => {
  const local = [
    localOrder('3', { createdAt: '2026-11-20T10:00:00.000Z' }),
    localOrder('2', { sync: 'synced', shownTotal: '89.00' }),
    localOrder('1', { sync: 'refused', reason: 'A product is missing.', createdAt: '2026-11-19T10:00:00.000Z' }),
    localOrder('9', { userId: 8 }),
    localOrder('10', { userId: null }),
  ];
  const merged = mergeOrders(ADA.id, local, [order('2', { total: '95.00', status: 'completed' })]);
  expect(merged.map(({ id, sync, status }) => [id, sync, status])).toEqual([
    ['3', 'pending', 'pending'],
    ['2', 'synced', 'completed'],
    ['1', 'refused', 'pending'],
  ]);
  expect(merged[1]).toMatchObject({ total: '95.00', shownTotal: '89.00' });
});

test('the list of orders contains each order once', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 30 }).map(String));
  fc.assert(
    fc.property(ids, ids, (here, there) => {
      const merged = mergeOrders(
        ADA.id,
        here.map((id) => localOrder(id)),
        there.map((id) => order(id)),
      ).map(({ id }) => id);
      expect(merged).toHaveLength(new Set(merged).size);
      expect(new Set(merged)).toEqual(new Set([...here, ...there]));
    }),
  );
});

test('a tracked order gets the email address that the user has entered', () => {
  const { customerEmail: _email, customerTelegram: _telegram, id: _id, ...tracked } = order('5');
  expect(fromTrackedOrder(tracked, 'ada@example.com').customerInfo).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    telegramUsername: '',
  });
});
