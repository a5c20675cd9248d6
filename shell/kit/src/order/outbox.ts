import type { OrderReceipt, PlacedOrder } from '@telemarket/contract';
import { type Api, ApiError } from '../api/api-client';
import { confirmOrder, type LocalOrder, toOrderInput } from './local-order';

export interface OutboxPort {
  waiting(): LocalOrder[];
  /** Called with the order after the server has accepted or refused it. */
  settle(order: LocalOrder): void;
  /**
   * Null when nobody is signed in, undefined while the user is not known yet. An order of another user is not sent with
   * this session.
   */
  userId(): number | null | undefined;
}

const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;
const RETRIED_STATUSES = new Set([401, 403, 408, 425, 429]);

/**
 * Sends orders until the server has responded to each. Retries have the same id: the server stores an order once.
 * @returns A function that sends the waiting orders now. Orders without a response are sent again after 1, 2, 4 ... 60 s.
 */
export function createOutbox(api: Api, port: OutboxPort): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let backoff = MIN_BACKOFF_MS;
  let running: Promise<void> | null = null;
  let again = false;

  function sendable() {
    const shown = port.userId();
    return port.waiting().filter(({ userId }) => shown === null || userId === (shown ?? null));
  }

  async function run() {
    clearTimeout(timer);
    let reached = true;
    for (const order of sendable()) {
      // during the last request another user may have signed in, or another tab may have sent this order
      if (!sendable().some(({ id }) => id === order.id)) continue;
      const settled = await sendOrder(api, order);
      if (settled) port.settle(settled);
      else reached = false;
    }
    if (reached) backoff = MIN_BACKOFF_MS;
    if (sendable().length > 0) {
      timer = setTimeout(() => void flush(), backoff);
      backoff = Math.min(backoff * 2, MAX_BACKOFF_MS);
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

  return flush;
}

/** @returns The order after the server has accepted or refused it. Null: it must be sent again. */
export async function sendOrder(api: Api, order: LocalOrder): Promise<LocalOrder | null> {
  try {
    const body = toOrderInput(order);
    return confirmOrder(order, await api<PlacedOrder | OrderReceipt>('/api/orders', { method: 'POST', body }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return null;
    return RETRIED_STATUSES.has(error.status) ? null : { ...order, sync: 'refused', reason: reasonOf(error) };
  }
}

/** @returns For example "customerEmail must be an email address". */
function reasonOf({ problem }: ApiError): string {
  const [first] = problem?.errors ?? [];
  return first ? `${first.field} ${first.message}` : (problem?.detail ?? '');
}
