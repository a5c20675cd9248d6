import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { OrderMailData } from '../mail/kinds/order-mails';
import { isPlausibleOrderId, plausibleOrderId } from '../mail/kinds/plausible';
import type { MailSender } from '../mail/mail-limits';
import { type MailAdmission, MailService, type NewMail } from '../mail/mail.service';
import { NotificationService } from '../notification/notification.service';
import type { OrderItemView } from '../order-item/order-item.view';
import { UserRepository } from '../user/user.repository';
import type { Actor } from '../order-item/transitions';
import type { Order, OrderStatus } from './order.entity';
import { OrderMailKey } from './order-mail-key';
import { type OrderReservations, MAX_LIVE_RESERVATIONS, OrderReservationService } from './order-reservation.service';

type MailedItem = Pick<OrderItemView, 'productId' | 'productTitle' | 'quantity' | 'price'> & { sellerName?: string };
/** `hasLink` is true when the mail contains a link to the order, where the buyer can also confirm reservations. */
type ReceiptMail = { admission: MailAdmission<'order-placed'> | null; hasLink: boolean };

@Injectable()
export class OrderMailService {
  constructor(
    private readonly mails: MailService,
    private readonly orderReservations: OrderReservationService,
    private readonly keys: OrderMailKey,
    private readonly notifications: NotificationService,
    private readonly users: UserRepository,
  ) {}

  /** Counts the receipt of a new order against the limits. Without an admission, no receipt is sent. */
  async admit(tx: Tx, order: Order, sender: MailSender): Promise<ReceiptMail> {
    const admission = await this.mails.admit(tx, { kind: 'order-placed', to: order.customerEmail, sender });
    return { admission, hasLink: admission !== null && isPlausibleOrderId(order.orderId) };
  }

  /** Returns the hash of the key in the mails about an order. Null when the mails contain no key. */
  keyHashOf(order: Pick<Order, 'orderId' | 'emailKey'>): string | null {
    return this.keys.hashFor(order);
  }

  async sendReceipt(
    tx: Tx,
    order: Order,
    items: readonly MailedItem[],
    { reservations, unreserved }: OrderReservations,
    { admission }: ReceiptMail,
  ): Promise<void> {
    const notice = { kind: 'order-placed', number: plausibleOrderId(order), event: order.id } as const;
    await this.notifications.sendNotice(tx, order.userId, notice);
    if (!admission) return;
    const titleOf = (id: number) => items.find(({ productId }) => productId === id)?.productTitle ?? '';
    const needsConfirmation = reservations.some(({ confirmedUntil }) => confirmedUntil);
    const data = {
      ...this.dataOf(order, items),
      reserved: reservations.map(({ productId, ...times }) => ({ title: titleOf(productId), ...times })),
      unreserved: unreserved.map(titleOf),
      maxReservations: MAX_LIVE_RESERVATIONS,
      ...(needsConfirmation && { token: this.mails.seal(this.orderReservations.tokenOf(order.id)) }),
    };
    await this.mails.send(tx, admission, data);
  }

  /**
   * Tells the buyer that the order has ended.
   * @param order the locked row, because a customer whose data was just erased must get no mail
   * @param ending `ip` is the IP address of the buyer or seller; null when staff end the order
   */
  async reportEnd(
    tx: Tx,
    order: Order,
    items: readonly MailedItem[],
    { status, actor, ip }: { status: OrderStatus; actor: Actor } & Pick<MailSender, 'ip'>,
  ): Promise<void> {
    if (order.erasedAt) return;
    const owner = order.userId === null ? null : await this.users.find(tx, order.userId);
    const data = this.dataOf(order, items);
    // Only the IP address of the buyer counts for the limits, because the shop knows its sellers.
    const sender = { owner, ip: actor === 'buyer' ? ip : null };
    const address = { to: order.customerEmail, sender };
    const mail: NewMail =
      status === 'completed'
        ? { kind: 'order-completed', ...address, data }
        : { kind: 'order-cancelled', ...address, data: { ...data, reason: '', isByBuyer: actor === 'buyer' } };
    const push = { title: 'Order update', body: `Your order #${order.orderId} is ${status}.`, path: '/order-history' };
    const notice = {
      kind: status === 'completed' ? 'order-completed' : 'order-cancelled',
      ...{ number: plausibleOrderId(order), event: order.id },
    } as const;
    await this.notifications.send(tx, owner, { topic: 'orderUpdates', mail, push, notice });
  }

  private dataOf(order: Order, items: readonly MailedItem[]): OrderMailData {
    const { orderId, customerName, customerEmail, total } = order;
    const lines = items.map(({ productTitle: title, quantity, price, sellerName }) => ({
      ...{ title, quantity, price },
      ...(sellerName && { seller: sellerName }),
    }));
    return { orderId, customerName, customerEmail, total, lines, ...this.keys.sealedFor(order) };
  }
}
