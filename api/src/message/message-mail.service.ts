import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import type { Tx } from '../database/transactions';
import { found, Problem } from '../http/problem';
import { messagePath } from '../mail/kinds/message-mails';
import { MailService } from '../mail/mail.service';
import { NotificationService } from '../notification/notification.service';
import { ProductRepository, type Seller } from '../product/product.repository';
import { UserRepository } from '../user/user.repository';
import type { SupportTicketInput } from './message.dto';
import type { Message } from './message.entity';
import type { User } from '../user/user.entity';

type Contact = Pick<Message, 'name' | 'email' | 'message'> & { productId: number };

@Injectable()
export class MessageMailService {
  constructor(
    private readonly mails: MailService,
    private readonly notifications: NotificationService,
    private readonly products: ProductRepository,
    private readonly users: UserRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends a message to the seller. Without an address in the listing the shop gets it, and staff forwards it. */
  async toSeller(tx: Tx, contact: Contact, { email, title }: Seller): Promise<void> {
    const { name: buyerName, email: buyerEmail, message, productId } = contact;
    const reader = email ? 'seller' : 'shop';
    await this.mails.enqueue(tx, {
      kind: 'seller-contact',
      to: email ?? this.config.mail.inbox,
      data: { buyerName, buyerEmail, message, productId, productTitle: title, reader },
    });
  }

  /** Confirms a ticket to the address that was given with it, within the limit of the address. */
  async received(tx: Tx, ticketId: number, { name, email }: SupportTicketInput, user: User | null): Promise<void> {
    if (await this.mails.isOverReceiptLimit(tx, user, email)) return;
    await this.mails.enqueue(tx, { kind: 'ticket-received', to: email, data: { ticketId, name } });
  }

  async forward(tx: Tx, message: Message): Promise<void> {
    const productId = message.productId ?? 0;
    const seller = found(await this.products.findSeller(tx, productId));
    if (!seller.email) {
      throw new Problem(409, 'The listing has no email address for its seller.', { code: 'no_seller_email' });
    }
    await this.toSeller(tx, { ...message, productId }, seller);
  }

  async reply(tx: Tx, { id, kind, name, email, subject, message, ...row }: Message, reply: string): Promise<void> {
    const productId = row.productId ?? 0;
    const about = subject ?? (await this.products.findTitles(tx, [productId])).get(productId) ?? null;
    const sender = row.userId ? await this.users.find(tx, row.userId) : null;
    const { inbox } = this.config.mail;
    const data = { kind, id, name, about, message, reply, inbox, hasAccount: sender !== null };
    const body = kind === 'ticket' ? 'Our support has replied to your ticket.' : 'There is a reply to your message.';
    await this.notifications.send(tx, sender, {
      topic: null,
      mail: { kind: 'message-answered', to: email, data },
      push: { title: 'Support', body, path: messagePath(id) },
    });
  }
}
