import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { Transactions } from '../database/transactions';
import { found, Problem } from '../http/problem';
import { OrderItemRepository } from '../order-item/order-item.repository';
import type { User } from '../user/user.entity';
import type { OrderStatusChange } from './order.dto';
import { OrderMailService } from './order-mail.service';
import { OrderRepository } from './order.repository';
import { ReservationService } from './reservation.service';

/** Without an administrator, the buyer at this address cancels the order. */
type Ending =
  | (OrderStatusChange & { admin: User; ip: null })
  | { status: 'cancelled'; reason: string; admin?: undefined; ip: string };

@Injectable()
export class OrderEndingService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly items: OrderItemRepository,
    private readonly reservations: ReservationService,
    private readonly mails: OrderMailService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /** Completes or cancels a pending order, and notifies the customer. Throws 409 when it is not pending. */
  async end(id: number, { status, reason, admin, ip }: Ending): Promise<void> {
    const items = await this.transactions.read((tx) => this.items.findOfOrder(tx, id));
    const products = items.map(({ productId }) => productId);
    await this.transactions.run(async (tx) => {
      const order = found(await this.orders.lock(tx, id));
      if (order.status !== 'pending') {
        throw new Problem(409, `The order is already ${order.status}.`, { code: 'final' });
      }
      if (status === 'completed') await this.reservations.sell(tx, id, products, admin);
      else await this.reservations.release(tx, id, products);
      const userId = admin ? admin.id : order.userId;
      await this.orders.updateStatus(tx, { orderRowId: id, status, userId, reason, createdAt: new Date() });
      if (admin) {
        const changes = [{ field: 'status', from: order.status, to: status }];
        await this.audit.record(tx, admin, { action: status, entity: 'order', entityId: id, changes, reason });
      }
      await this.mails.ended(tx, order, items, { status, ip });
    });
  }
}
