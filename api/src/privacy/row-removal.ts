import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toCents } from '../money/money';
import type { OrderStatus } from '../order/order-status';
import { StatsService } from '../stats/stats.service';
import { ERASED, type TableDeclaration } from './personal-columns';
import type { Key } from './person-rows';

/** A condition on a row, with its values. */
export type Condition = [sql: string, values: readonly unknown[]];

type OrderRow = { status: OrderStatus; total: string };

const TOTALS: Partial<Record<string, 'user' | 'contact-message' | 'support-ticket'>> = {
  user: 'user',
  contact_message: 'contact-message',
  support_ticket: 'support-ticket',
};
const ANY: Condition = ['TRUE', []];

/** Deletes rows, replaces personal values, and changes the totals of rows, in the transaction of the caller. */
@Injectable()
export class RowRemoval {
  constructor(private readonly stats: StatsService) {}

  async delete(
    manager: EntityManager,
    table: string,
    key: string,
    keys: readonly Key[],
    [sql, values]: Condition = ANY,
  ): Promise<void> {
    if (table === 'order') await this.discountOrders(manager, keys);
    const { affectedRows } = await manager.query<{ affectedRows: number }>(
      `DELETE FROM \`${table}\` WHERE \`${key}\` IN (?) AND ${sql}`,
      [keys, ...values],
    );
    const total = TOTALS[table];
    if (total && affectedRows) await this.stats.add(manager, total, -affectedRows);
  }

  /** @param options.columns the columns to replace; default: all personal ones of the table */
  async replace(
    manager: EntityManager,
    table: string,
    { key = 'id', personal, erasedAt }: TableDeclaration,
    keys: readonly Key[],
    options: { columns?: readonly string[]; condition?: Condition } = {},
  ): Promise<void> {
    const { columns = Object.keys(personal), condition: [sql, values] = ANY } = options;
    const replaced = columns.map((column) => `\`${column}\` = ${personal[column]?.erased ?? `'${ERASED}'`}`);
    if (erasedAt) replaced.push(`${erasedAt} = UTC_TIMESTAMP(3)`);
    await manager.query(`UPDATE \`${table}\` SET ${replaced.join()} WHERE \`${key}\` IN (?) AND ${sql}`, [
      keys,
      ...values,
    ]);
  }

  /** Locks the rows, so that another process that deletes the same orders finds none. */
  private async discountOrders(manager: EntityManager, ids: readonly Key[]): Promise<void> {
    const sql = 'SELECT status, total FROM `order` WHERE id IN (?) FOR UPDATE';
    const orders = await manager.query<OrderRow[]>(sql, [ids]);
    for (const { status, total } of orders) {
      await this.stats.add(manager, `order.${status}`, -1);
      if (status === 'completed') await this.stats.add(manager, 'revenue', -toCents(total));
    }
  }
}
