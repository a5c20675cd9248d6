import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { isDatabaseUnavailable } from './database-error';
import { pendingMigrations } from './migrator';
import { describeDifference, SELECT_SETTINGS, type CurrentSettings } from './session-settings';

export type DatabaseState = 'database-away' | 'migrations-pending' | 'ready';

/**
 * The pool of mysql2 has no statistics, so the API reads these private fields of the pool. A test fails if a new
 * version of mysql2 changes the fields.
 */
type PoolInternals = Record<'_allConnections' | '_freeConnections' | '_connectionQueue', { length: number }>;

const EMPTY_POOL: PoolInternals = { _allConnections: [], _freeConnections: [], _connectionQueue: [] };
const RETRY_INTERVAL_MS = 500;

/** Connects in the background, so that the server starts even if the database cannot be reached. */
@Injectable()
export class DatabaseService implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('database');
  private readonly stopping = new AbortController();
  private connecting: Promise<void> = Promise.resolve();
  /** Null until the first attempt to connect has ended. */
  private state: DatabaseState | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns whether the API has once reached the database and found no pending migration. The result stays true if the
   * database is lost later; queries then fail.
   */
  get ready(): boolean {
    return this.state === 'ready';
  }

  get status(): DatabaseState {
    return this.state ?? 'database-away';
  }

  get poolStats(): Record<'open' | 'idle' | 'waiting', number> {
    const { pool } = this.dataSource.driver as unknown as { pool?: PoolInternals };
    const { _allConnections: open, _freeConnections: idle, _connectionQueue: waiting } = pool ?? EMPTY_POOL;
    return { open: open.length, idle: idle.length, waiting: waiting.length };
  }

  async ping(): Promise<void> {
    await this.dataSource.query('SELECT 1');
  }

  onModuleInit(): void {
    this.connecting = this.connect();
  }

  /** Resolves when the database is ready, or when the application stops first. */
  whenConnected(): Promise<void> {
    return this.connecting;
  }

  /**
   * Runs the work when the database is ready, and repeats the work when the database becomes unavailable. Resolves when
   * the work is done or the application stops first.
   */
  async whenReady(work: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    await this.connecting;
    while (!signal.aborted) {
      try {
        await work();
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        this.logger.warn(`the start waits: ${String(error)}`);
      }
      await sleep(RETRY_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Runs before `onApplicationShutdown`, where other services may await `whenConnected`. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connecting;
    // Closes the data source here, because the module of TypeORM does not close a connection that was still being
    // opened when the module stopped.
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  private async connect(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        if (!this.dataSource.isInitialized) await this.dataSource.initialize();
        await this.checkSettings();
        const pending = await pendingMigrations(this.dataSource);
        this.enterState(pending.length ? 'migrations-pending' : 'ready', pending.join(', '));
      } catch (error) {
        this.enterState('database-away', error instanceof Error ? error.message : '');
      }
      if (this.ready) return;
      await sleep(RETRY_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Throws if the settings of a connection differ from those that the pool has set. */
  private async checkSettings(): Promise<void> {
    const [row] = await this.dataSource.query<CurrentSettings[]>(SELECT_SETTINGS);
    const difference = row && describeDifference(row);
    if (difference) throw new Error(difference);
  }

  private enterState(state: DatabaseState, detail: string): void {
    if (state === this.state) return;
    this.state = state;
    this.logger.log(`${state} ${detail}`.trim());
  }
}
