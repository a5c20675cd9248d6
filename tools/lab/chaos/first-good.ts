import { Agent } from 'node:http';
import { until } from '../programs';
import { makeOrder } from '../shop/order';
import { isSuccessful, sendCall } from './outcomes';
import type { ChaosSite } from './site';

const MAX_ORDER_WAIT_MS = 60_000;
let orderCount = 0;

/** Resolves when the gateway and then the API have acknowledged an order. Throws when that takes too long. */
export async function orderUntilAcknowledged(
  { origins, products }: ChaosSite,
  maxMs = MAX_ORDER_WAIT_MS,
): Promise<void> {
  const agent = new Agent({ keepAlive: false });
  for (const origin of origins) {
    const body = makeOrder(`16${process.pid}-${Date.now()}-${++orderCount}`, orderCount, products);
    const isAcknowledged = async () =>
      isSuccessful(await sendCall(agent, { kind: 'order', origin, path: '/api/orders', body }));
    await until(isAcknowledged, `${origin} acknowledges an order`, maxMs);
  }
}
