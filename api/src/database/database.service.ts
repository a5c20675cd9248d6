import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { pendingMigrations } from './migrator';

export type DatabaseState = 'database-away' | 'migrations-pending' | 'ready';

const RETRY_MS = [200, 500, 1000];

/** Connects in the background, so that the server starts, and says so, while the database is away. */
@Injectable()
export class DatabaseService implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('database');
  private readonly stopping = new AbortController();
  private connecting: Promise<void> = Promise.resolve();
  private state: DatabaseState = 'database-away';

  constructor(private readonly dataSource: DataSource) {}

  /** What the last attempt to connect has found; once ready, it stays so, and each query tells how things are. */
  get ready(): boolean {
    return this.state === 'ready';
  }

  get condition(): DatabaseState {
    return this.state;
  }

  onModuleInit(): void {
    this.connecting = this.connect();
  }

  /** Resolves when the first attempts have ended in a connection or in a stop. */
  connected(): Promise<void> {
    return this.connecting;
  }

  /** Whoever waits for the first connection stops in the phase after this one. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connecting;
    // The ORM's own module does so too, but may have looked while the connection was still being made.
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  private async connect(): Promise<void> {
    for (let attempt = 0; !this.stopping.signal.aborted; attempt++) {
      await this.attempt();
      if (this.ready) return;
      const wait = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)];
      await sleep(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private async attempt(): Promise<void> {
    try {
      if (!this.dataSource.isInitialized) await this.dataSource.initialize();
      const pending = await pendingMigrations(this.dataSource);
      this.enter(pending.length ? 'migrations-pending' : 'ready', pending.join(', '));
    } catch (error) {
      this.enter('database-away', error instanceof Error ? error.message : '');
    }
  }

  private enter(state: DatabaseState, detail: string): void {
    if (state === this.state) return;
    this.state = state;
    this.logger.log(`${state} ${detail}`.trim());
  }
}
