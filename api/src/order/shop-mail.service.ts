import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { Deal } from '../deal/deal.entity';
import { plausibleOrderId } from '../mail/kinds/plausible';
import { provenAddress } from '../mail/proven-address';
import { formatPrice } from '../money/money';
import { NotificationService } from '../notification/notification.service';
import type { OrderLine } from '../order-item/order-item.repository';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import type { Order } from './order.entity';

type NewOrder = { order: Order; lines: readonly OrderLine[]; deals: readonly Deal[] };

/** Mails administrators about new orders. */
@Injectable()
export class ShopMailService {
  constructor(
    private readonly notifications: NotificationService,
    private readonly users: UserRepository,
  ) {}

  async reportPlaced(tx: Tx, orders: readonly NewOrder[]): Promise<void> {
    if (!orders.length) return;
    const admins = await this.users.findOrderAlerted(tx);
    for (const order of orders) for (const admin of admins) await this.notifyAdministrator(tx, admin, order);
  }

  private async notifyAdministrator(tx: Tx, admin: User, { order, lines, deals }: NewOrder): Promise<void> {
    const sellers = new Map(deals.map(({ id, sellerName }) => [id, sellerName]));
    const { orderId, total } = order;
    const data = {
      ...{ orderId, total },
      lines: lines.map(({ productTitle: title, quantity, price, dealId }) => {
        const seller = sellers.get(dealId ?? 0);
        return { title, quantity, price, ...(seller !== undefined && { seller }) };
      }),
    };
    await this.notifications.send(tx, admin, {
      topic: 'orderAlerts',
      mail: { kind: 'shop-order', to: provenAddress(admin), data },
      push: { title: 'New order', body: `An order for ${formatPrice(total)} was placed.`, path: '/admin?tab=orders' },
      notice: { kind: 'shop-order', number: plausibleOrderId(order), event: order.id },
    });
  }
}
