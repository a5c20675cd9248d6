import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { DealRepository, type NewDeal } from '../deal/deal.repository';
import { groupBySeller, newDealNumber, type LineSeller } from '../deal/new-deals';
import { OrderTakeoverRepository, type UnsettledLine } from './order-takeover.repository';

/** Adds the missing deals and states to the lines of orders that the previous version of the API has stored. */
@Injectable()
export class OrderSettlingService {
  constructor(
    private readonly repository: OrderTakeoverRepository,
    private readonly deals: DealRepository,
  ) {}

  /**
   * Locks the orders, and adds the deals and states that their lines lack. Lines that already have a state stay
   * unchanged.
   */
  async addDealsAndStates(tx: Tx, ids: number[]): Promise<void> {
    const orders = await this.repository.lockOrders(tx, ids);
    const lines = await this.repository.readLines(tx, ids);
    const deals = orders.flatMap(({ id, status, createdAt }): NewDeal[] => {
      const own = lines.filter(({ orderRowId }) => orderRowId === id);
      // Sellers get a mail only about a pending order with a line from after the migration. Any other deal counts as
      // notified.
      const notifiedAt = status === 'pending' && own.some(({ isNew }) => isNew) ? null : createdAt;
      return groupBySeller(own.filter(hasSeller)).sellers.map((seller) => ({
        ...{ ...seller, orderRowId: id, number: newDealNumber(), notifiedAt, createdAt },
      }));
    });
    await this.deals.insert(tx, deals);
    await this.repository.settle(tx, ids);
  }
}

const hasSeller = (line: UnsettledLine): line is UnsettledLine & LineSeller => line.sellerName !== null;
