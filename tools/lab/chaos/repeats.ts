import { Agent } from 'node:http';
import { makeOrder } from '../shop/order';
import { auditOrders, describeAudit, hasNoFaults } from '../shop/order-audit';
import { type CallOutcome, sendCall } from './outcomes';
import type { ChaosSite } from './site';
import type { Verdict } from '../verdict';

const CONCURRENT_REPEATS = 50;

/**
 * R2: sends each order 50 times at once, then another order with the same id. The requests are signed in, so that each
 * response contains the whole order.
 */
export async function repeatOrders(site: ChaosSite, keys: number): Promise<Verdict> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT_REPEATS });
  const { cookies: cookie } = site.customer;
  const wrong = { failed: 0, created: 0, unequal: 0, accepted: 0 };
  const acknowledged = new Map<string, { total: string }>();
  for (let key = 0; key < keys; key++) {
    const order = makeOrder(`19${process.pid}-${Date.now()}-${key}`, key, site.products);
    const post = (body: object, way: number): Promise<CallOutcome> => {
      const origin = site.origins[way % site.origins.length] as string;
      return sendCall(agent, { kind: 'order', origin, path: '/api/orders', body, headers: { cookie } });
    };
    const outcomes = await Promise.all(Array.from({ length: CONCURRENT_REPEATS }, (_, way) => post(order, way)));
    if (!outcomes.every(({ status }) => status === 200 || status === 201)) wrong.failed++;
    if (outcomes.filter(({ status }) => status === 201).length !== 1) wrong.created++;
    if (new Set(outcomes.map(({ body }) => body)).size !== 1) wrong.unequal++;
    const changed = await post({ ...order, customerName: 'Another Customer' }, key);
    if (changed.status !== 409) wrong.accepted++;
    acknowledged.set(order.orderId, { total: order.total });
  }
  agent.destroy();
  const ids = [...acknowledged.keys()].map((id) => `'${id}'`).join();
  const rows = await site.database.query<{ count: number }>(
    `SELECT COUNT(*) AS count FROM telemarket.\`order\` WHERE order_id IN (${ids})`,
  );
  const stored = Number(rows[0]?.count);
  const audit = await auditOrders((sql) => site.database.query(sql), acknowledged);
  const faults = Object.values(wrong).reduce((sum, count) => sum + count, 0);
  return {
    name: `R2 · the same order ${CONCURRENT_REPEATS} times at once, ${keys} orders`,
    target: '1 row, equal responses, 409 for another body',
    figure:
      `${stored} rows; ${wrong.failed} with a failed response, ${wrong.created} not created once, ` +
      `${wrong.unequal} with unequal responses, ${wrong.accepted} where another body was accepted; ${describeAudit(audit)}`,
    met: stored === keys && faults === 0 && hasNoFaults(audit),
  };
}
