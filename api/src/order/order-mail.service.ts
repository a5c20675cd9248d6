import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { OrderMailData } from '../mail/kinds/order-mails';
import { MailService } from '../mail/mail.service';
import { NotificationService } from '../notification/notification.service';
import type { OrderItemView } from '../order-item/order-item.view';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import type { OrderStatusChange } from './order.dto';
import type { Order } from './order.entity';
import { type Held, MAX_LIVE, ReservationHoldService } from './reservation-hold.service';

type MailedItem = OrderItemView & { sellerName?: string };

@Injectable()
export class OrderMailService {
  constructor(
    private readonly mails: MailService,
    private readonly holds: ReservationHoldService,
    private readonly notifications: NotificationService,
    private readonly users: UserRepository,
  ) {}

  async placed(
    tx: Tx,
    order: Order,
    items: readonly MailedItem[],
    { hasMail, reservations, unreserved }: Held,
    user: User | null,
  ): Promise<void> {
    const to = order.customerEmail;
    if (!hasMail && (await this.mails.isOverReceiptLimit(tx, user, to))) return;
    const titleOf = (id: number) => items.find(({ productId }) => productId === id)?.productTitle ?? '';
    const needsConfirmation = reservations.some(({ confirmedUntil }) => confirmedUntil);
    const data = {
      ...toOrderMailData(order, items),
      reserved: reservations.map(({ productId, ...times }) => ({ title: titleOf(productId), ...times })),
      unreserved: unreserved.map(titleOf),
      maxReservations: MAX_LIVE,
      ...(needsConfirmation && { token: this.mails.seal(this.holds.tokenOf(order.id)) }),
    };
    await this.mails.enqueue(tx, { kind: 'order-placed', to, data });
  }

  /** @param order the locked row, because a customer who was just erased must get no mail */
  async ended(
    tx: Tx,
    order: Order,
    items: readonly OrderItemView[],
    { status, reason, isByBuyer }: OrderStatusChange & { isByBuyer: boolean },
  ): Promise<void> {
    if (order.erasedAt) return;
    const owner = order.userId === null ? null : await this.users.find(tx, order.userId);
    const data = toOrderMailData(order, items);
    const to = order.customerEmail;
    const mail =
      status === 'completed'
        ? ({ kind: 'order-completed', to, data } as const)
        : ({ kind: 'order-cancelled', to, data: { ...data, reason, isByBuyer } } as const);
    const push = { title: 'Order update', body: `Your order #${order.orderId} is ${status}.`, path: '/order-history' };
    await this.notifications.send(tx, owner, { topic: 'orderUpdates', mail, push });
  }
}

function toOrderMailData(order: Order, items: readonly MailedItem[]): OrderMailData {
  const { orderId, customerName, customerEmail, total } = order;
  const lines = items.map(({ productTitle: title, quantity, price, sellerName }) => ({
    ...{ title, quantity, price },
    ...(sellerName && { seller: sellerName }),
  }));
  return { orderId, customerName, customerEmail, total, lines };
}
