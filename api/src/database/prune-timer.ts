import { Logger } from '@nestjs/common';

const PRUNE_INTERVAL_MS = 10 * 60_000;

/** Deletes expired rows of a table every ten minutes. A failure is logged, and the next turn tries again. */
export function startPruning(table: string, deleteExpired: () => Promise<unknown>): NodeJS.Timeout {
  const prune = () =>
    deleteExpired().catch((error: unknown) => {
      new Logger('database').warn(`could not delete the expired rows of ${table}: ${String(error)}`);
    });
  return setInterval(() => void prune(), PRUNE_INTERVAL_MS).unref();
}
