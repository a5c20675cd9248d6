import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import type { Tx } from '../database/transactions';
import { messagePath } from '../mail/kinds/message-mails';
import { NotificationService } from '../notification/notification.service';
import { ProductRepository } from '../product/product.repository';
import { UserRepository } from '../user/user.repository';
import type { Message } from './message.entity';

@Injectable()
export class ReplyMail {
  constructor(
    private readonly products: ProductRepository,
    private readonly users: UserRepository,
    private readonly notifications: NotificationService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async send(tx: Tx, { id, kind, name, email, subject, message, ...row }: Message, reply: string): Promise<void> {
    const productId = row.productId ?? 0;
    const about = subject ?? (await this.products.findTitles(tx, [productId])).get(productId) ?? null;
    const sender = row.userId ? await this.users.find(tx, row.userId) : null;
    const { inbox } = this.config.mail;
    const data = { kind, id, name, about, message, reply, inbox, hasAccount: sender !== null };
    const body = kind === 'ticket' ? 'Our support has replied to your ticket.' : 'There is a reply to your message.';
    const push = { title: 'Support', body, path: messagePath(id) };
    await this.notifications.send(tx, sender, {
      topic: null,
      mail: { kind: 'message-answered', to: email, data },
      push,
    });
  }
}
