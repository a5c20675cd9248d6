import { setTimeout as sleep } from 'node:timers/promises';
import { isTransactionConflict } from './database-error';

const ATTEMPTS = 4;

/** Does the work again, up to three times, when it failed in a way that has left nothing behind: when the database gave it up. */
export async function retried<T>(work: () => Promise<T>, leftNothing = isTransactionConflict): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !leftNothing(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}
