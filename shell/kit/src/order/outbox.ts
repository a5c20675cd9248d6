import type { Order, OrderReceipt } from '@telemarket/contract';
import { type Api, ApiError } from '../api/api-client';
import { confirmOrder, type LocalOrder, toOrderInput } from './local-order';

/** What the outbox needs of the store that keeps the orders. */
export interface OutboxPort {
  waiting(): LocalOrder[];
  settle(order: LocalOrder): void;
  /** Who is signed in: an order of somebody else must not be posted with this person's cookie. */
  userId(): number | null;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** These say nothing about the order itself, so it is posted again. */
const TRY_AGAIN = new Set([401, 403, 408, 425, 429]);

export interface Outbox {
  /** Posts what waits, now; then again after 1, 2, 4 ... 60 s until the server has answered each. */
  flush(): Promise<void>;
}

/** Orders the server has not answered yet. The same orderId is posted each time: the server stores it once. */
export function createOutbox(api: Api, port: OutboxPort): Outbox {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let running: Promise<void> | null = null;
  let again = false;

  const mine = () => port.waiting().filter(({ userId }) => port.userId() === null || userId === port.userId());

  async function run() {
    clearTimeout(timer);
    let reached = true;
    for (const order of mine()) {
      // somebody else may have signed in, or another tab may have posted it, while the one before was under way
      if (!mine().some(({ id }) => id === order.id)) continue;
      const settled = await post(order);
      if (settled) port.settle(settled);
      else reached = false;
    }
    if (reached) wait = FIRST_WAIT_MS;
    if (mine().length > 0) {
      timer = setTimeout(() => void flush(), wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  async function post(order: LocalOrder): Promise<LocalOrder | null> {
    try {
      return confirmOrder(
        order,
        await api<Order | OrderReceipt>('/api/orders', { method: 'POST', body: toOrderInput(order) }),
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || TRY_AGAIN.has(error.status))
        return null;
      return { ...order, sync: 'refused', reason: reasonOf(error) };
    }
  }

  function flush(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    running = run().finally(() => {
      running = null;
      if (again) {
        again = false;
        void flush();
      }
    });
    return running;
  }

  return { flush };
}

/** "customerEmail must be an e-mail address": the server's own words, which name no internals. */
function reasonOf({ problem }: ApiError): string {
  const [first] = problem?.errors ?? [];
  return first ? `${first.field} ${first.message}` : (problem?.detail ?? '');
}
