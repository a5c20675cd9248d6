import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Random, so that the next request of a client does not run beside the work of its last one. */
const MAX_DELAY_MS = 500;

/**
 * Runs work after the response was sent: the time of the response does not show what the work finds. It is lost when
 * the process is killed within that half second.
 */
@Injectable()
export class DeferredWork implements BeforeApplicationShutdown {
  private readonly logger = new Logger('deferred');
  private readonly stopping = new AbortController();
  private readonly pending = new Set<Promise<void>>();

  constructor() {
    // Each waiting work listens.
    setMaxListeners(0, this.stopping.signal);
  }

  defer(work: () => Promise<void>): void {
    const run = this.runLater(work).finally(() => this.pending.delete(run));
    this.pending.add(run);
  }

  /** Waits for all work. */
  async settle(): Promise<void> {
    await Promise.all(this.pending);
  }

  /** Before the connections to the database are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.settle();
  }

  private async runLater(work: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    await sleep(Math.random() * MAX_DELAY_MS, undefined, { signal }).catch(() => {});
    try {
      await work();
    } catch (error) {
      this.logger.error(`work after a response has failed: ${String(error)}`);
    }
  }
}
