import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../verdict';
import { makeOrder } from '../shop/order';
import { isGood, send } from './outcomes';
import type { ChaosSite } from './site';

const PAUSE_MS = 20;
const MAX_MS = 60_000;
let orders = 0;

/** Resolves when the gateway and then the API have acknowledged an order. Throws after a timeout. */
export async function orderUntilGood({ origins, products }: ChaosSite, maxMs = MAX_MS): Promise<void> {
  const agent = new Agent({ keepAlive: false });
  for (const origin of origins) {
    const body = makeOrder(`16${process.pid}-${Date.now()}-${++orders}`, orders, products);
    const deadline = performance.now() + maxMs;
    while (!isGood(await send(agent, { kind: 'order', origin, path: '/api/orders', body }))) {
      if (performance.now() > deadline) throw new Error(`${origin} acknowledges no order within ${seconds(maxMs)}`);
      await sleep(PAUSE_MS);
    }
  }
}
