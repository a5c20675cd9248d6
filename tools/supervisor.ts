import type { Parts } from './lifecycle';
import type { ProcessEnd } from './process';

export interface Supervised {
  readonly ended: Promise<ProcessEnd>;
  stop(): Promise<void>;
}

const BACKOFF_WINDOW_MS = 60_000;
const BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 10_000;

/**
 * Restarts a part whenever it has ended, without a limit, because a missing resource, such as disk space, may become
 * available again. The wait doubles with each end within a minute, up to 10 s. The part is stopped together with the
 * other parts.
 */
export function supervise<P extends Supervised>(
  name: string,
  parts: Parts,
  first: P,
  restart: (ended: P) => Promise<P>,
): void {
  let running: P | null = first;
  const isStopping = () => parts.stopping;
  // A part that is still starting is not stopped here, because it ends with this process.
  parts.add({ stop: async () => running?.stop() });
  void watch();

  async function watch(): Promise<void> {
    let last = first;
    let ends: number[] = [];
    let reason = describeEnd(await last.ended);
    while (!isStopping()) {
      running = null;
      console.log(`• ${name} has ended (${reason}): starting it again`);
      ends = ends.filter((time) => Date.now() - time < BACKOFF_WINDOW_MS);
      const delayMs = Math.min(BACKOFF_MS * 2 ** ends.length, MAX_BACKOFF_MS);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      ends.push(Date.now());
      if (isStopping()) return;
      try {
        last = running = await restart(last);
        if (isStopping()) return await running.stop();
        reason = describeEnd(await last.ended);
      } catch (error) {
        reason = firstLine(error);
      }
    }
  }
}

const describeEnd = (end: ProcessEnd): string => (typeof end === 'number' ? `exit code ${end}` : `signal ${end}`);

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
