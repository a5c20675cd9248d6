import { Logger } from '@nestjs/common';

/** The first run comes soon: a process that restarts every few minutes must prune, too. */
const TICK_MS = 30_000;
const TICKS_BETWEEN_RUNS = 20;

/** Deletes expired rows of a table half a minute after the start, and then every ten minutes. */
export function startPruning(table: string, deleteExpired: () => Promise<unknown>): NodeJS.Timeout {
  let ticks = 0;
  return setInterval(() => {
    if (ticks++ % TICKS_BETWEEN_RUNS === 0) void tryToPrune(table, deleteExpired);
  }, TICK_MS).unref();
}

/** A failure is logged, and the next run tries again. */
export async function tryToPrune(table: string, deleteExpired: () => Promise<unknown>): Promise<void> {
  try {
    await deleteExpired();
  } catch (error) {
    new Logger('database').warn(`could not delete the expired rows of ${table}: ${String(error)}`);
  }
}
