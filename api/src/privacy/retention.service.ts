import { Inject, Injectable, Logger } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import { type Config, CONFIG, sendsMail } from '../config/config';
import { DeclaredRows, type DeclaredTable } from '../database/declared-rows';
import type { Retention } from '../database/personal-data';
import { Transactions } from '../database/transactions';
import { ALL_TABLES } from './tables';

const BATCH_SIZE = 500;
/** The maximum number of batches in one run. The next run continues. */
const MAX_BATCHES = 400;
const RUN_INTERVAL_MS = 10 * 60_000;
/** The first run comes soon: a process that restarts every few minutes must delete, too. */
const FIRST_RUN_DELAY_MS = 30_000;

/**
 * Deletes rows and values that have expired, as declared with the columns. When two processes read the same batch, its
 * rows are changed only once, because the statement that changes the rows checks each condition again.
 */
@Injectable()
export class RetentionService {
  private readonly logger = new Logger('database');

  constructor(
    private readonly rows: DeclaredRows,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
    jobs: BackgroundJobs,
  ) {
    const options = { context: 'database', failure: 'delete what has expired' };
    jobs.add({ ...options, everyMs: RUN_INTERVAL_MS, firstMs: FIRST_RUN_DELAY_MS }, (signal) =>
      this.enforceRules(signal),
    );
  }

  /** A rule that fails is logged and does not stop the other rules. The next run tries it again. */
  async enforceRules(signal: AbortSignal, batch = BATCH_SIZE): Promise<void> {
    for (const table of ALL_TABLES) {
      for (const rule of table.declaration.retention) {
        if (rule.needsMail && !sendsMail(this.config)) continue;
        await this.enforceRule(table, rule, batch, signal).catch((error: unknown) =>
          this.logger.warn(`could not delete the expired rows of ${table.name}: ${String(error)}`),
        );
      }
    }
  }

  private async enforceRule(table: DeclaredTable, rule: Retention, batch: number, signal: AbortSignal): Promise<void> {
    for (let batches = 0; batches < MAX_BATCHES && !signal.aborted; batches++) {
      const { keys, condition } = await this.transactions.read((tx) => this.rows.findExpired(tx, table, rule, batch));
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
