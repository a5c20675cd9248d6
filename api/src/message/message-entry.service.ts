import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { insertRow } from '../database/insert';
import { Transactions, type Tx } from '../database/transactions';
import { stale } from '../http/if-match';
import { notFound } from '../http/problem';
import { ticketPath } from '../mail/kinds/message-answered';
import { NotificationService } from '../notification/notification.service';
import { ProductService } from '../product/product.service';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import type { MessageEntryInput } from './message.dto';
import type { Message, MessageKind } from './message.entity';
import { type EntryType, MessageEntry } from './message-entry.entity';
import { MessageListService } from './message-list.service';
import { ENTITY, lockMessage, type MessageChange, restartedClock } from './message.service';
import type { AdminMessageDetailsView, MessageEntryView } from './message.view';

const AUDITED: Record<EntryType, { field: string; to: string }> = {
  reply: { field: 'reply', to: 'sent by mail' },
  note: { field: 'note', to: 'added' },
  customer: { field: 'answer of the customer', to: 'added' },
};

/** Adds and lists replies and notes of admins. */
@Injectable()
export class MessageEntryService {
  constructor(
    @InjectRepository(MessageEntry) private readonly entries: Repository<MessageEntry>,
    private readonly lists: MessageListService,
    private readonly products: ProductService,
    private readonly users: UserService,
    private readonly audit: AuditService,
    private readonly notifications: NotificationService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async details(kind: MessageKind, id: number): Promise<AdminMessageDetailsView> {
    // The version is read before the entries, so that a reply between the reads makes it stale.
    const row = await this.entries.manager.findOneBy<Message>(ENTITY[kind], { id });
    const view = row && (await this.lists.view(kind, id));
    if (!view) throw notFound();
    return { ...view, entries: await this.entriesOf(kind, id), version: row.version };
  }

  /** Throws 409 when the message has been changed since the version: somebody else may have answered it. */
  async add(
    kind: MessageKind,
    id: number,
    version: number,
    { type, text }: MessageEntryInput,
    admin: User,
  ): Promise<AdminMessageDetailsView> {
    await this.transactions.run(async (tx) => {
      const message = await lockMessage(tx, kind, id);
      if (message.version !== version) throw stale();
      const now = new Date();
      await insertRow(tx, MessageEntry, { kind, messageId: id, type, text, userId: admin.id, createdAt: now });
      await tx.update(ENTITY[kind], id, { ...effectOf(type, kind, message, admin, now), version: version + 1 });
      const changes = [{ from: null, ...AUDITED[type] }];
      await this.audit.record(tx, admin, { action: 'changed', entity: kind, entityId: id, changes });
      if (type === 'reply') await this.send(tx, kind, message, text);
    });
    return this.details(kind, id);
  }

  private async send(tx: Tx, kind: MessageKind, message: Message, reply: string): Promise<void> {
    const { id, name, email, subject } = message;
    const productId = message.productId ?? 0;
    const about = subject ?? (await this.products.titles([productId], tx)).get(productId) ?? null;
    const sender = message.userId ? await this.users.findById(message.userId, tx) : null;
    const mail = {
      kind: 'message-answered',
      to: email,
      data: {
        kind,
        id,
        name,
        about,
        message: message.message,
        reply,
        inbox: this.config.mail.inbox,
        hasAccount: sender !== null,
      },
    } as const;
    const push = { title: 'Support', body: 'Our support has replied to your ticket.', path: ticketPath(id) };
    await this.notifications.send(tx, sender, { topic: null, mail, push });
  }

  private async entriesOf(kind: MessageKind, messageId: number): Promise<MessageEntryView[]> {
    const rows = await this.entries.find({ where: { kind, messageId }, order: { id: 'ASC' } });
    const names = await this.users.usernames(rows.map(({ userId }) => userId));
    return rows.map(({ id, type, text, userId, createdAt }) => ({
      id,
      type,
      text,
      by: names.get(userId) ?? null,
      createdAt: createdAt.toISOString(),
    }));
  }
}

/** Returns the columns of the message that an entry changes. */
function effectOf(type: EntryType, kind: MessageKind, message: Message, admin: User, now: Date): MessageChange {
  if (type === 'reply') return { answeredAt: now, handledAt: now, handledBy: admin.id };
  // The clock of an open message still runs from its first question.
  if (type === 'customer' && message.handledAt) {
    return { handledAt: null, handledBy: null, ...restartedClock(kind, now) };
  }
  return {};
}
