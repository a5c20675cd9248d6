import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { createDataSource, COMMAND_TIMEOUTS } from '../../../api/src/database/data-source';
import { migrate } from '../../../api/src/database/migrator';
import { loadConfig } from '../../../api/src/config/config';
import { type OpenedDatabase, openDatabase } from '../../database/open-database';
import type { AcknowledgedOrders } from './order';
import { auditOrders, hasNoFaults } from './order-audit';

let database: OpenedDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await openDatabase({ purpose: 'test', force: 'local' });
  const source = await createDataSource(
    loadConfig({ DATABASE_URL: database.url }).database,
    COMMAND_TIMEOUTS,
  ).initialize();
  await migrate(source);
  await source.destroy();
  connection = await createConnection(database.url);
});
afterAll(async () => {
  await connection.end();
  await database.stop();
});

const ORDERS = ['a', 'b', 'c'];
let acknowledged: AcknowledgedOrders;

beforeEach(async () => {
  await connection.query('DELETE FROM `order`');
  acknowledged = new Map();
  for (const id of ORDERS) await store(id);
});

/** Stores an order with two items of 5.00 each and one row of history. */
async function store(orderId: string, email = 'clara@example.com') {
  await connection.query(
    `INSERT INTO \`order\` (order_id, email_key, status, customer_name, customer_email, total, request_hash, created_at)
     VALUES (?, ?, 'pending', 'Clara', ?, '10.00', ?, NOW())`,
    [orderId, email, email, 'x'.repeat(64)],
  );
  for (const line of [1, 2])
    await connection.query(
      `INSERT INTO order_item
         (id, order_id, line, product_id, product_title, product_image, quantity, price, deal_id, state)
       SELECT MAX(id) * 64 + ?, MAX(id), ?, 1, 'A group', '/art/1', 1, '5.00', MAX(id), 'waiting' FROM \`order\``,
      [line, line],
    );
  await connection.query(
    `INSERT INTO order_history (order_id, status, reason, created_at)
     SELECT MAX(id), 'pending', 'placed', NOW() FROM \`order\``,
  );
  await connection.query(
    `INSERT INTO deal (id, number, order_id, seller_name, active_at, created_at)
     SELECT MAX(id), MAX(id), MAX(id), 'Sam', NOW(), NOW() FROM \`order\``,
  );
  acknowledged.set(orderId, { total: '10.00' });
}

const ofB = "order_id = (SELECT id FROM `order` WHERE order_id = 'b')";
const audit = () =>
  auditOrders(async <Row>(sql: string) => (await connection.query<RowDataPacket[]>(sql))[0] as Row[], acknowledged);

test('the audit reports no fault in complete orders', async () => {
  const found = await audit();
  expect(found).toEqual({ stored: 3, lost: 0, doubled: 0, partial: 0 });
  expect(hasNoFaults(found)).toBe(true);
});

test.each([
  ['a lost order', ["DELETE FROM `order` WHERE order_id = 'b'"], { stored: 2, lost: 1 }],
  ['an order without items', [`DELETE FROM order_item WHERE ${ofB}`], { partial: 1 }],
  ['an order that lacks an item', [`DELETE FROM order_item WHERE line = 2 AND ${ofB}`], { partial: 1 }],
  ['a wrong total', ["UPDATE `order` SET total = '9.99' WHERE order_id = 'b'"], { partial: 1 }],
  ['an order without its deal', [`DELETE FROM deal WHERE ${ofB}`], { partial: 1 }],
  ['an item without a deal', [`UPDATE order_item SET deal_id = NULL WHERE line = 1 AND ${ofB}`], { partial: 1 }],
  ['an order without history', [`DELETE FROM order_history WHERE ${ofB}`], { partial: 1 }],
  [
    'two rows of history',
    [
      `INSERT INTO order_history (order_id, status, reason, created_at)
       SELECT id, 'pending', 'placed', NOW() FROM \`order\` WHERE order_id = 'b'`,
    ],
    { partial: 1 },
  ],
])('the audit reports %s', async (_what, statements, expected) => {
  for (const sql of statements) await connection.query(sql);
  const found = await audit();
  expect(found).toMatchObject(expected);
  expect(hasNoFaults(found)).toBe(false);
});

test('the audit reports an order that was stored twice', async () => {
  await store('b', 'another-key@example.com');
  expect(await audit()).toMatchObject({ stored: 4, doubled: 1, lost: 0 });
});

test('the audit reports an order whose stored total differs from the acknowledged one', async () => {
  acknowledged.set('b', { total: '12.00' });
  expect(await audit()).toMatchObject({ partial: 1 });
});
