import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { BackgroundLoop } from '../background/background-loop';
import { DatabaseService } from '../database/database.service';
import { FavoriteWatchService } from './favorite-watch.service';

const EVERY_MS = 60_000;

@Injectable()
export class FavoriteWatchJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('favorite-watch');
  private readonly loop: BackgroundLoop;

  constructor(
    private readonly database: DatabaseService,
    watches: FavoriteWatchService,
  ) {
    this.loop = new BackgroundLoop((signal) => watches.notifyAll(signal), {
      everyMs: EVERY_MS,
      firstMs: EVERY_MS,
      onError: (error) => this.logger.warn(`could not notify users about favourites: ${String(error)}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start(this.database.connected());
  }

  /** Runs before the connections to the database are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
