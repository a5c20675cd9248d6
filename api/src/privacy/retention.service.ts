import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Config, sendsMail } from '../config/config';
import { CONFIG } from '../config/config.module';
import type { Retention, TableDeclaration } from '../database/personal-data';
import { Transactions } from '../database/transactions';
import { type Key, windowsOf } from './person-rows';
import { type Condition, deleteRows, replaceValues } from './row-removal';
import { TABLES } from './tables';

const BATCH = 500;
/** The maximum of one run. The next run continues with the rest. */
const MAX_BATCHES = 400;
/** The first run comes soon: a process that restarts every few minutes must delete, too. */
const TICK_MS = 30_000;
const TICKS_BETWEEN_RUNS = 20;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Deletes what has expired, as declared with the columns, half a minute after the start and then every ten minutes. A
 * batch is one short transaction. Two processes with the same batch do its work once, because the statement that changes
 * the rows checks each condition again.
 */
@Injectable()
export class RetentionService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('database');
  private timer: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    let ticks = 0;
    this.timer = setInterval(() => {
      if (ticks++ % TICKS_BETWEEN_RUNS === 0) void this.enforce();
    }, TICK_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * A rule that fails is logged and does not stop the others. The next run tries it again.
   * @param batch the number of rows at once
   */
  async enforce(batch = BATCH): Promise<void> {
    for (const [table, declaration] of Object.entries(TABLES)) {
      for (const rule of declaration.retention) {
        if (rule.needsMail && !sendsMail(this.config)) continue;
        await this.enforceRule(table, declaration, rule, batch).catch((error: unknown) =>
          this.logger.warn(`could not delete the expired rows of ${table}: ${String(error)}`),
        );
      }
    }
  }

  private async enforceRule(
    table: string,
    declaration: TableDeclaration,
    rule: Retention,
    batch: number,
  ): Promise<void> {
    let batches = 0;
    for await (const window of rule.inWindows ? windowsOf(this.dataSource.manager, table) : ['TRUE']) {
      const where = `${window} AND ${rule.where ?? 'TRUE'}`;
      while (batches++ < MAX_BATCHES) {
        if ((await this.enforceBatch(table, declaration, { ...rule, where }, batch)) < batch) break;
      }
    }
  }

  /** Returns the number of expired rows that it found. */
  private async enforceBatch(
    table: string,
    declaration: TableDeclaration,
    { days, from, where, then }: Retention & { where: string },
    batch: number,
  ): Promise<number> {
    const { key = 'id', erasedAt } = declaration;
    const open = then === 'replace' && erasedAt ? ` AND ${erasedAt} IS NULL` : '';
    const expired: Condition = [`${from} < ? AND ${where}${open}`, [new Date(Date.now() - days * DAY_MS)]];
    // This takes no lock: the search may read rows that are not expired, and must not block their writers.
    const rows = await this.dataSource.query<{ key: Key }[]>(
      `SELECT \`${key}\` AS \`key\` FROM \`${table}\` WHERE ${expired[0]} LIMIT ${batch}`,
      expired[1],
    );
    if (!rows.length) return 0;
    const keys = rows.map((row) => row.key);
    await this.transactions.run(async (tx) => {
      if (then === 'delete') await deleteRows(tx, table, key, keys, expired);
      else await replaceValues(tx, table, declaration, keys, { condition: expired });
    });
    return rows.length;
  }
}
