import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The delay is random, so that the next request of a client does not run at the same time as the work. */
const MAX_DELAY_MS = 500;

/**
 * Runs work after the response is sent, so that the response time does not reveal what the work finds. The work is lost
 * when the process is killed during the delay.
 */
@Injectable()
export class DeferredWork implements BeforeApplicationShutdown {
  private readonly logger = new Logger('deferred');
  private readonly stopping = new AbortController();
  private readonly pending = new Set<Promise<void>>();

  constructor() {
    // Each pending task adds a listener.
    setMaxListeners(0, this.stopping.signal);
  }

  defer(work: () => Promise<void>): void {
    const run = this.runLater(work).finally(() => this.pending.delete(run));
    this.pending.add(run);
  }

  async settle(): Promise<void> {
    await Promise.all(this.pending);
  }

  /** Runs before the connections to the database are closed. */
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
