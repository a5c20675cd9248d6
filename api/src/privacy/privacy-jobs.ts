import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseService } from '../database/database.service';
import { DataExportService } from './data-export.service';
import { ErasureService } from './erasure.service';

const POLL_MS = 5_000;

/** Makes exports and erases accounts in the background of every API process. */
@Injectable()
export class PrivacyJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('privacy');
  private readonly stopping = new AbortController();
  private wake = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failing = false;

  constructor(
    private readonly database: DatabaseService,
    private readonly exports: DataExportService,
    private readonly erasures: ErasureService,
  ) {}

  onApplicationBootstrap(): void {
    void this.start();
  }

  /** Runs before the connections to the database are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.wakeUp();
    await this.running;
  }

  /** Starts the next round at once. */
  wakeUp(): void {
    this.wake.abort();
  }

  private async start(): Promise<void> {
    await this.database.connected();
    this.running = this.run();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.wake = new AbortController();
      await this.round();
      const { signal } = this.wake;
      await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async round(): Promise<void> {
    try {
      await this.exports.makeWaiting();
      await this.erasures.eraseDue();
      this.failing = false;
    } catch (error) {
      // Logged once for each outage of the database.
      if (!this.failing) this.logger.warn(`exports and erasures wait: ${String(error)}`);
      this.failing = true;
    }
  }
}
