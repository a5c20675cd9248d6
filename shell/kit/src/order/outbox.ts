import type { Api } from '../api/api-client';
import { confirmOrder, type LocalOrder, toOrderInput } from './local-order';
import { hashOfKey } from './order-key';
import { refusalOf, refuse } from './refusal';

export interface OutboxPort {
  /** Sends a pending sign-out. @returns Whether none is pending: until then, requests have the session of who signed out. */
  finishSignOut(): Promise<boolean>;
  /** Orders that may be sent with the session of this moment. */
  sendable(): LocalOrder[];
  /** Called with the order after the server has accepted or refused it. */
  settle(order: LocalOrder): Promise<void>;
  /** Puts the lines of refused orders back into the cart. @returns Whether none are left. */
  returnLines(): Promise<boolean>;
}

const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;

/**
 * Sends a sign-out, then orders, until the server has responded to each. Retries have the same id: the server stores an
 * order once.
 * @returns A function that sends what is waiting now. What has no response is sent again after 1, 2, 4 ... 60 s.
 */
export function createOutbox(api: Api, port: OutboxPort): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let backoff = MIN_BACKOFF_MS;
  let running: Promise<void> | null = null;
  let again = false;

  async function run() {
    clearTimeout(timer);
    const signedOut = await port.finishSignOut();
    let reached = signedOut;
    for (const order of port.sendable()) {
      // during the last request another user may have signed in or out, or another tab may have sent this order
      if (!port.sendable().some(({ id }) => id === order.id)) continue;
      const settled = await sendOrder(api, order);
      if (settled) await port.settle(settled);
      else reached = false;
    }
    const returned = await port.returnLines();
    if (reached && returned) backoff = MIN_BACKOFF_MS;
    if (!signedOut || !returned || port.sendable().length > 0) {
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
  const headers: Record<string, string> = order.key ? { 'order-key-hash': await hashOfKey(order.key) } : {};
  try {
    return confirmOrder(
      order,
      await api<unknown>('/api/orders', { method: 'POST', body: toOrderInput(order), headers }),
    );
  } catch (error) {
    const problem = refusalOf(error);
    return problem && refuse(order, problem);
  }
}
