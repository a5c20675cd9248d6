import type { Parts } from './lifecycle';
import type { ProcessEnd } from './process';
import { CliError } from './step';

export interface Supervised {
  /** Null: how it ended is not known. */
  readonly ended: Promise<ProcessEnd | null>;
  stop(): Promise<void>;
}

const MAX_RESTARTS = 5;
const WINDOW_MS = 60_000;
const BACKOFF_MS = 200;

/**
 * Restarts a part whenever it ends, with exponential backoff, and stops it with the others.
 * @returns A promise that rejects when the part ended more than five times within a minute.
 */
export function supervise<P extends Supervised>(
  name: string,
  parts: Parts,
  first: P,
  restart: (ended: P) => Promise<P>,
): Promise<never> {
  let last = first;
  let current: Promise<P | null> = Promise.resolve(first);
  parts.add({ stop: async () => (await current.catch(() => last))?.stop() });
  const failed = watch();
  // The caller awaits it later: an early failure must not end the process meanwhile.
  failed.catch(() => undefined);
  return failed;

  async function watch(): Promise<never> {
    let ends: number[] = [];
    for (;;) {
      const reason = await current.then(
        async (part) => describeEnd((await part?.ended) ?? null),
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      // What is being stopped has not failed.
      if (parts.stopping) return new Promise(() => {});
      ends = ends.filter((time) => Date.now() - time < WINDOW_MS);
      if (ends.length >= MAX_RESTARTS) {
        throw new CliError(`${name} ended ${ends.length + 1} times within a minute. The last time: ${reason}`);
      }
      console.log(`• ${name} has ended (${reason}): starting it again`);
      current = start(BACKOFF_MS * 2 ** ends.length);
      ends.push(Date.now());
    }
  }

  async function start(delayMs: number): Promise<P | null> {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (parts.stopping) return null;
    last = await restart(last);
    return last;
  }
}

function describeEnd(end: ProcessEnd | null): string {
  if (end === null) return 'reason unknown';
  return typeof end === 'number' ? `exit code ${end}` : `signal ${end}`;
}
