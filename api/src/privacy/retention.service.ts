import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { BackgroundLoop } from '../background/background-loop';
import { type Config, sendsMail } from '../config/config';
import { CONFIG } from '../config/config.module';
import { DatabaseService } from '../database/database.service';
import { DeclaredRows, type Table } from '../database/declared-rows';
import type { Retention } from '../database/personal-data';
import { Transactions } from '../database/transactions';
import { ALL_TABLES } from './tables';

const BATCH = 500;
/** The maximum number of batches in one run. The next run continues. */
const MAX_BATCHES = 400;
const EVERY_MS = 10 * 60_000;
/** The first run comes soon: a process that restarts every few minutes must delete, too. */
const FIRST_MS = 30_000;

/**
 * Deletes what has expired, as declared with the columns, half a minute after the start and then every ten minutes. A
 * batch is one short transaction. Two processes with the same batch change its rows once, because the statement that
 * changes the rows checks each condition again.
 */
@Injectable()
export class RetentionService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('database');
  private readonly loop = new BackgroundLoop(() => this.enforce(), {
    everyMs: EVERY_MS,
    firstMs: FIRST_MS,
    onError: (error) => this.logger.warn(`could not delete what has expired: ${String(error)}`),
  });

  constructor(
    private readonly database: DatabaseService,
    private readonly rows: DeclaredRows,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start(this.database.connected());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /**
   * A rule that fails is logged and does not stop the other rules. The next run tries it again.
   * @param batch the maximum number of rows in one transaction
   */
  async enforce(batch = BATCH): Promise<void> {
    for (const table of ALL_TABLES) {
      for (const rule of table.declaration.retention) {
        if (rule.needsMail && !sendsMail(this.config)) continue;
        await this.enforceRule(table, rule, batch).catch((error: unknown) =>
          this.logger.warn(`could not delete the expired rows of ${table.name}: ${String(error)}`),
        );
      }
    }
  }

  private async enforceRule(table: Table, rule: Retention, batch: number): Promise<void> {
    for (let batches = 0; batches < MAX_BATCHES; batches++) {
      const { keys, condition } = await this.rows.expired(table, rule, batch);
      if (!keys.length) return;
      await this.transactions.run((tx) =>
        rule.then === 'delete'
          ? this.rows.delete(tx, table, keys, condition)
          : this.rows.replace(tx, table, keys, undefined, condition),
      );
      if (keys.length < batch) return;
    }
  }
}
