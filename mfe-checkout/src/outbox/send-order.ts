import type { Api, LocalOrder, OrderTools } from '@telemarket/kit';
import { confirmOrder, toOrderInput } from './order-input';
import { hashOfKey } from './order-key';
import { refusalOf, refuseOrder } from './refusal';

/** @returns The order after the server has accepted or refused it. Null: it must be sent again. */
export async function sendOrder(
  api: Api,
  order: LocalOrder,
  { read }: Pick<OrderTools, 'read'>,
): Promise<LocalOrder | null> {
  const headers: Record<string, string> = order.key ? { 'order-key-hash': await hashOfKey(order.key) } : {};
  try {
    const answer = await api<unknown>('/api/orders', { method: 'POST', body: toOrderInput(order), headers });
    return confirmOrder(order, answer, read);
  } catch (error) {
    const problem = refusalOf(error);
    return problem && refuseOrder(order, problem, read);
  }
}
