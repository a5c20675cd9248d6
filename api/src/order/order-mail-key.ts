import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { type Config, CONFIG, sendsMail } from '../config/config';
import { isPlausibleOrderId } from '../mail/kinds/plausible';
import { MailService } from '../mail/mail.service';
import { hashOf } from '../secret/token';
import type { Order } from './order.entity';

type NamedOrder = Pick<Order, 'orderId' | 'emailKey'>;

/**
 * The key of an order that the links in the buyer's mails contain. It is computed from the key of the server, so that
 * every mail can contain it although the database stores only its hash.
 */
@Injectable()
export class OrderMailKey {
  constructor(
    private readonly mails: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns null when no mail can contain the key. */
  hashFor(order: NamedOrder): string | null {
    return sendsMail(this.config) && isPlausibleOrderId(order.orderId) ? hashOf(this.keyOf(order)) : null;
  }

  /** Returns the encrypted key for the data of a mail. Empty when the order has no such key. */
  sealedFor(order: NamedOrder & Pick<Order, 'mailKeyHash'>): { key?: string } {
    const key = this.keyOf(order);
    return order.mailKeyHash === hashOf(key) ? { key: this.mails.seal(key) } : {};
  }

  private keyOf({ orderId, emailKey }: NamedOrder): string {
    const named = JSON.stringify(['order', orderId, emailKey]);
    return createHmac('sha256', this.config.secretKey).update(named).digest('base64url');
  }
}
