import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { DealRepository, type NewDeal } from '../deal/deal.repository';
import { groupBySeller, newDealNumber, type SellerOf } from '../deal/new-deals';
import { OrderTakeoverRepository, type UnsettledLine } from './order-takeover.repository';

/** Gives the lines of orders that the API of the previous version has stored their deals and states. */
@Injectable()
export class OrderSettlingService {
  constructor(
    private readonly repository: OrderTakeoverRepository,
    private readonly deals: DealRepository,
  ) {}

  /** Locks the orders. Lines that have a state stay as they are. */
  async settle(tx: Tx, ids: number[]): Promise<void> {
    const orders = await this.repository.lockOrders(tx, ids);
    const lines = await this.repository.readLines(tx, ids);
    const deals = orders.flatMap(({ id, status, createdAt }): NewDeal[] => {
      const own = lines.filter(({ orderRowId }) => orderRowId === id);
      // The sellers of older orders get no mail.
      const notifiedAt = status === 'pending' && own.some(({ isNew }) => isNew) ? null : createdAt;
      return groupBySeller(own.filter(hasSeller)).sellers.map((seller) => ({
        ...{ ...seller, orderRowId: id, number: newDealNumber(), notifiedAt, createdAt },
      }));
    });
    await this.deals.insert(tx, deals);
    await this.repository.settle(tx, ids);
  }
}

const hasSeller = (line: UnsettledLine): line is UnsettledLine & SellerOf => line.sellerName !== null;
