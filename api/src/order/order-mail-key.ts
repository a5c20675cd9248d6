import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { type Config, CONFIG, sendsMail } from '../config/config';
import { isPlausibleOrderId } from '../mail/kinds/plausible';
import { MailService } from '../mail/mail.service';
import { hashOf } from '../secret/token';
import type { Order } from './order.entity';

type NamedOrder = Pick<Order, 'orderId' | 'emailKey'>;

/**
 * The key of an order in the links of the buyer's mails. The database stores only the hash of this key. Every mail can
 * still contain the key itself, because the server computes it again from its own secret key.
 */
@Injectable()
export class OrderMailKey {
  constructor(
    private readonly mails: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the hash of the order's mail key. Null when no mail can contain this key. */
  hashFor(order: NamedOrder): string | null {
    return sendsMail(this.config) && isPlausibleOrderId(order.orderId) ? hashOf(this.keyOf(order)) : null;
  }

  /** Returns the encrypted mail key for the data of a mail. The result is empty when the order has no mail key. */
  sealedFor(order: NamedOrder & Pick<Order, 'mailKeyHash'>): { key?: string } {
    const key = this.keyOf(order);
    return order.mailKeyHash === hashOf(key) ? { key: this.mails.seal(key) } : {};
  }

  private keyOf({ orderId, emailKey }: NamedOrder): string {
    const named = JSON.stringify(['order', orderId, emailKey]);
    return createHmac('sha256', this.config.secretKey).update(named).digest('base64url');
  }
}
