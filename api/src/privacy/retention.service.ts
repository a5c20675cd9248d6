import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { startPruning } from '../database/prune-timer';
import { Transactions } from '../database/transactions';
import { StatsService } from '../stats/stats.service';
import { type Retention, type TableDeclaration, TABLES } from './personal-columns';
import type { Key } from './person-rows';
import { type Condition, RowRemoval } from './row-removal';

const BATCH = 500;
/** Of one run. What is left waits for the next one. */
const MAX_BATCHES = 40;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Enforces the retention that is declared with the columns. A batch is one short transaction, and two processes with the
 * same batch do its work once: each condition is checked again by the statement that changes the rows.
 */
@Injectable()
export class RetentionService implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly removal: RowRemoval,
    private readonly stats: StatsService,
  ) {}

  onModuleInit(): void {
    this.timer = startPruning('personal columns', () => this.enforce());
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @param batch rows at once */
  async enforce(batch = BATCH): Promise<void> {
    for (const [table, declaration] of Object.entries(TABLES)) {
      for (const rule of declaration.retention ?? []) {
        for (let batches = 0; batches < MAX_BATCHES; batches++) {
          if ((await this.enforceBatch(table, declaration, rule, batch)) < batch) break;
        }
      }
    }
  }

  /** Returns the number of rows. */
  private async enforceBatch(
    table: string,
    declaration: TableDeclaration,
    { days, from, where = 'TRUE', then }: Retention,
    batch: number,
  ): Promise<number> {
    const { key = 'id', erasedAt } = declaration;
    const open = then === 'replace' && erasedAt ? ` AND ${erasedAt} IS NULL` : '';
    const expired: Condition = [`${from} < ? AND ${where}${open}`, [new Date(Date.now() - days * DAY_MS)]];
    // Without a lock: the search may read rows that are not expired, and must not stop their writers.
    const rows = await this.dataSource.query<{ key: Key }[]>(
      `SELECT \`${key}\` AS \`key\` FROM \`${table}\` WHERE ${expired[0]} LIMIT ${batch}`,
      expired[1],
    );
    if (!rows.length) return 0;
    const keys = rows.map((row) => row.key);
    await this.transactions.run(async (manager) => {
      if (then === 'delete') await this.removal.delete(manager, table, key, keys, expired);
      else await this.removal.replace(manager, table, declaration, keys, { condition: expired });
    });
    this.stats.changed();
    return rows.length;
  }
}
