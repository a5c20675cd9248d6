import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundLoop } from '../background/background-loop';
import { DatabaseService } from '../database/database.service';
import { DataExportService } from './data-export.service';
import { ErasureService } from './erasure.service';

const POLL_MS = 5_000;

@Injectable()
export class PrivacyJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('privacy');
  private readonly exporting: BackgroundLoop;
  private readonly erasing: BackgroundLoop;

  constructor(
    private readonly database: DatabaseService,
    exports: DataExportService,
    erasures: ErasureService,
  ) {
    this.exporting = this.loop('exports', () => exports.makeWaiting());
    this.erasing = this.loop('erasures', () => erasures.eraseDue());
  }

  onApplicationBootstrap(): void {
    for (const loop of [this.exporting, this.erasing]) loop.start(this.database.connected());
  }

  /** Runs before the connections to the database are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.exporting.stop(), this.erasing.stop()]);
  }

  wakeUp(): void {
    this.exporting.wake();
  }

  private loop(name: string, job: () => Promise<void>): BackgroundLoop {
    const onError = (error: unknown) => this.logger.warn(`could not process the ${name}: ${String(error)}`);
    return new BackgroundLoop(job, { everyMs: POLL_MS, onError });
  }
}
