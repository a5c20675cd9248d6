import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work takes on an idle server. */
const SLOT_MS = 250;
/** Covers what timers are early or late by. */
const MAX_JITTER_MS = 20;

/**
 * Runs the work, and ends at the next multiple of a slot, whether the work succeeds or fails: the time does not tell which,
 * nor how far the work went.
 */
export async function paced<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const remainingMs = SLOT_MS - ((performance.now() - start) % SLOT_MS);
    await sleep(remainingMs + Math.random() * MAX_JITTER_MS);
  }
}
