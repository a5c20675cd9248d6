import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import type { Tx } from '../database/transactions';
import { MailService } from '../mail/mail.service';
import type { Seller } from '../product/product.repository';
import type { Message } from './message.entity';

type Contact = Pick<Message, 'name' | 'email' | 'message'> & { productId: number };

@Injectable()
export class SellerContact {
  constructor(
    private readonly mails: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends a message to the seller. Without an address in the listing the shop gets it, and staff forwards it. */
  async send(tx: Tx, contact: Contact, { email, title }: Seller): Promise<void> {
    const { name: buyerName, email: buyerEmail, message, productId } = contact;
    const reader = email ? 'seller' : 'shop';
    await this.mails.enqueue(tx, {
      kind: 'seller-contact',
      to: email ?? this.config.mail.inbox,
      data: { buyerName, buyerEmail, message, productId, productTitle: title, reader },
    });
  }
}
