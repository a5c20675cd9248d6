import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { DealRepository } from '../deal/deal.repository';
import { found } from '../http/problem';
import { pick } from '../http/view';
import { OrderItemRepository } from '../order-item/order-item.repository';
import type { User } from '../user/user.entity';
import { type NeedRow, NeedsRepository } from './needs.repository';
import type { NeedDealView, NeedsView } from './needs.view';

const MAX_SHOWN_DEALS = 100;

/**
 * The queue of deals and sellers that need an administrator. A row disappears when its cause ends, or when an
 * administrator marks the deal as looked at.
 */
@Injectable()
export class NeedsService {
  constructor(
    private readonly needs: NeedsRepository,
    private readonly deals: DealRepository,
    private readonly items: OrderItemRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the rows of the queue in its order: one row for each deal, line and cause.
   * @param after only rows that came into the queue after this time are returned
   */
  async find(tx: Tx, now: Date, after = new Date(0)): Promise<NeedRow[]> {
    const unanswered = this.config.telegramHandover ? await this.needs.findUnanswered(tx, now, after) : [];
    return [...unanswered, ...(await this.needs.findDeals(tx, now, after)).sort(bySince)];
  }

  show(): Promise<NeedsView> {
    return this.transactions.read(async (tx) => {
      const byDeal = new Map<number, NeedRow[]>();
      for (const row of await this.find(tx, new Date())) {
        byDeal.set(row.dealId, [...(byDeal.get(row.dealId) ?? []), row]);
      }
      const rows = await this.needs.readDeals(tx, [...byDeal.keys()].slice(0, MAX_SHOWN_DEALS));
      const lines = await this.items.findOfOrders(
        tx,
        [...rows.values()].map(({ orderRowId }) => orderRowId),
      );
      const deals = [...byDeal].flatMap(([dealId, causes]): NeedDealView[] => {
        const row = rows.get(dealId);
        if (!row) return [];
        const { number: deal, orderRowId: id } = row;
        const own = (lines.get(id) ?? []).filter((line) => line.dealId === dealId);
        const titles = own.map(({ productTitle }) => productTitle);
        return [
          { id, deal, ...pick(row, 'orderId', 'sellerName', 'customerName'), titles, causes: oldestByCause(causes) },
        ];
      });
      const [missing, several] = [
        await this.needs.countSellers(tx, 'missing', MAX_SHOWN_DEALS),
        await this.needs.countSellers(tx, 'several', MAX_SHOWN_DEALS),
      ];
      return { deals, sellers: { missing, several } };
    });
  }

  /** Marks the deal as looked at by an administrator. A later event brings the deal back into the queue. */
  async markAttended(number: string, user: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { id, orderRowId: entityId } = found(await this.deals.findByNumber(tx, number));
      await this.needs.attend(tx, id, new Date());
      const changes = [{ field: `deal ${number}`, from: null, to: 'looked at' }];
      await this.audit.record(tx, user, { action: 'changed', entity: 'order', entityId, changes });
    });
  }
}

const bySince = (a: NeedRow, b: NeedRow) => a.since.getTime() - b.since.getTime();

function oldestByCause(rows: readonly NeedRow[]): NeedDealView['causes'] {
  const first = new Map<string, NeedRow>();
  for (const row of [...rows].sort(bySince)) if (!first.has(row.cause)) first.set(row.cause, row);
  return [...first.values()].map(({ cause: type, since }) => ({ type, since: since.toISOString() }));
}
