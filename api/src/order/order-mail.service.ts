import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { OrderMailData } from '../mail/kinds/order-mails';
import type { MailData } from '../mail/mail-kinds';
import { MailService } from '../mail/mail.service';
import { RECEIPTS, receiptSubject } from '../mail/receipts';
import { NotificationService } from '../notification/notification.service';
import type { OrderItemView } from '../order-item/order-item.view';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import type { OrderStatusChange } from './order.admin.dto';
import type { Order } from './order.entity';
import { type Held, type Hold, ReservationHoldService } from './reservation-hold.service';
import { MAX_LIVE } from './reservation-limits';

type MailedItem = OrderItemView & { sellerName?: string };

/** Sends the mails about orders in the transactions that change them. */
@Injectable()
export class OrderMailService {
  constructor(
    private readonly mails: MailService,
    private readonly limits: RateLimitService,
    private readonly holds: ReservationHoldService,
    private readonly notifications: NotificationService,
    private readonly users: UserRepository,
  ) {}

  async placed(
    tx: Tx,
    order: Order,
    items: readonly MailedItem[],
    { hasMail, ...held }: Hold,
    user: User | null,
  ): Promise<void> {
    const to = order.customerEmail;
    if (!hasMail && (await this.limits.isOver(tx, RECEIPTS, receiptSubject(user, to)))) return;
    const token = this.mails.seal(this.holds.tokenOf(order.id));
    await this.mails.enqueue(tx, { kind: 'order-placed', to, data: toPlacedMailData(order, items, held, token) });
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

function toOrderMailData(
  { orderId, customerName, customerEmail, total }: Order,
  items: readonly MailedItem[],
): OrderMailData {
  const lines = items.map(({ productTitle: title, quantity, price, sellerName }) => ({
    ...{ title, quantity, price },
    ...(sellerName && { seller: sellerName }),
  }));
  return { orderId, customerName, customerEmail, total, lines };
}

/** @param token sealed; the mail contains it only when there is something to confirm */
function toPlacedMailData(
  order: Order,
  items: readonly MailedItem[],
  { reservations, unreserved }: Held,
  token: string,
): MailData['order-placed'] {
  const titleOf = (id: number) => items.find(({ productId }) => productId === id)?.productTitle ?? '';
  return {
    ...toOrderMailData(order, items),
    reserved: reservations.map(({ productId, ...times }) => ({ title: titleOf(productId), ...times })),
    unreserved: unreserved.map(titleOf),
    maxReservations: MAX_LIVE,
    ...(reservations.some(({ confirmedUntil }) => confirmedUntil) && { token }),
  };
}
