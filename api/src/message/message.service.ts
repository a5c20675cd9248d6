import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository, type SelectQueryBuilder } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { type CsvColumns, csvFile } from '../csv/csv-file';
import { rowBatches } from '../database/row-batches';
import { Transactions } from '../database/transactions';
import { wholeOrPageWindow } from '../http/page-query.dto';
import { invalid, notFound, Problem } from '../http/problem';
import type { Listed } from '../http/total-count';
import { MailService } from '../mail/mail.service';
import { ProductService } from '../product/product.service';
import { StatsService } from '../stats/stats.service';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import type { ContactInput, MessageFilterQuery, MessageListQuery, SupportTicketInput } from './message.dto';
import { ContactMessage, type Message, MESSAGE_KINDS, type MessageKind, SupportTicket } from './message.entity';
import type { AdminMessageView } from './message.view';

const TOTAL = { contact: 'contact-message', ticket: 'support-ticket' } as const;
type Contact = Pick<ContactMessage, 'name' | 'email' | 'message' | 'productId'>;
type Seller = NonNullable<Awaited<ReturnType<ProductService['seller']>>>;

const ENTITY = { contact: ContactMessage, ticket: SupportTicket } as const;

/** Stores what visitors send, and shows both kinds of messages to admins as one list. */
@Injectable()
export class MessageService {
  private readonly rows: Record<MessageKind, Repository<Message>>;

  constructor(
    @InjectRepository(ContactMessage) contacts: Repository<ContactMessage>,
    @InjectRepository(SupportTicket) tickets: Repository<SupportTicket>,
    private readonly products: ProductService,
    private readonly users: UserService,
    private readonly stats: StatsService,
    private readonly audit: AuditService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.rows = { contact: contacts, ticket: tickets as Repository<Message> };
  }

  async receiveContact({ buyerName: name, buyerEmail: email, message, productId }: ContactInput): Promise<void> {
    const seller = await this.products.seller(productId);
    if (!seller?.isListed) throw invalid([{ field: 'productId', message: 'names no product' }]);
    const contact: Contact = { name, email, message, productId };
    await this.insert('contact', contact, (manager) => this.sendContact(manager, contact, seller));
  }

  async receiveTicket(input: SupportTicketInput, userId: number | null): Promise<void> {
    const { name, email, subject, category, priority, message } = input;
    const ticket = { name, email, subject, category, priority, message, userId };
    await this.insert('ticket', ticket, (manager, ticketId) =>
      this.mails.enqueue(manager, { kind: 'ticket-received', to: email, data: { ticketId, name } }),
    );
  }

  /** Sends a message to its seller again, or for the first time: the listing may have got the address since. */
  async forward(id: number, admin: User): Promise<AdminMessageView> {
    await this.transactions.run(async (manager) => {
      const contact = await manager.findOneBy(ContactMessage, { id });
      const seller = contact && (await this.products.seller(contact.productId));
      if (!seller) throw notFound();
      if (!seller.email) {
        throw new Problem(409, 'The listing has no e-mail address of its seller.', { code: 'no_seller_email' });
      }
      await this.sendContact(manager, contact, seller);
      const changes = [{ field: 'forwarded', from: null, to: 'to the seller' }];
      await this.audit.record(manager, admin, { action: 'changed', entity: 'contact', entityId: id, changes });
    });
    const [view] = await this.read('contact', [id]);
    if (!view) throw notFound();
    return view;
  }

  /** The newest first. Reads so many keys of each kind as the window can contain, and rows only for the window. */
  async list(query: MessageListQuery): Promise<Listed<AdminMessageView>> {
    const { offset, limit } = wholeOrPageWindow(query);
    const { kinds, handled } = toFilter(query);
    const [lists, totals] = await Promise.all([
      Promise.all(kinds.map((kind) => this.keys(kind, handled, offset + limit))),
      Promise.all(kinds.map((kind) => this.count(kind, handled))),
    ]);
    const keys = lists
      .flat()
      .sort(newestFirst)
      .slice(offset, offset + limit);
    const idsOf = (kind: MessageKind) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
    const views = await Promise.all(kinds.map((kind) => this.read(kind, idsOf(kind))));
    return { rows: views.flat().sort(newestFirst), total: totals.reduce((sum, total) => sum + total, 0) };
  }

  /** The number of messages that are not handled. */
  async countUnhandled(): Promise<number> {
    const [contacts, tickets] = await Promise.all([this.count('contact', false), this.count('ticket', false)]);
    return contacts + tickets;
  }

  /** Does nothing for a message that is marked so already: it still names the admin who handled it first. */
  async setHandled(kind: MessageKind, id: number, handled: boolean, admin: User): Promise<AdminMessageView> {
    await this.transactions.run(async (manager) => {
      const rows = manager.withRepository(this.rows[kind]);
      const message = await rows.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!message) throw notFound();
      if ((message.handledAt !== null) === handled) return;
      await rows.update(id, { handledAt: handled ? new Date() : null, handledBy: handled ? admin.id : null });
      const action = handled ? 'handled' : 'reopened';
      await this.audit.record(manager, admin, { action, entity: kind, entityId: id });
    });
    const [view] = await this.read(kind, [id]);
    if (!view) throw notFound();
    return view;
  }

  csv(query: MessageFilterQuery): Promise<StreamableFile> {
    return csvFile('messages', COLUMNS, this.viewBatches(query));
  }

  private async *viewBatches(query: MessageFilterQuery): AsyncGenerator<AdminMessageView[]> {
    const { kinds, handled } = toFilter(query);
    for (const kind of kinds) {
      for await (const rows of rowBatches(this.matching(kind, handled))) yield await this.views(kind, rows);
    }
  }

  /** To the seller, or to the shop where the listing has no address: then staff forwards it. */
  private async sendContact(manager: EntityManager, contact: Contact, { email, title }: Seller): Promise<void> {
    const { name: buyerName, email: buyerEmail, message, productId } = contact;
    const reader = email ? 'seller' : 'shop';
    await this.mails.enqueue(manager, {
      kind: 'seller-contact',
      to: email ?? this.config.mail.inbox,
      data: { buyerName, buyerEmail, message, productId, productTitle: title, reader },
    });
  }

  /** @param tell enqueues the mail about it, in the same transaction */
  private async insert(
    kind: MessageKind,
    sent: Partial<Message>,
    tell: (manager: EntityManager, id: number) => Promise<void>,
  ): Promise<void> {
    await this.transactions.run(async (manager) => {
      const row = { ...sent, createdAt: new Date(), handledAt: null, handledBy: null };
      const { raw } = await manager.insert(ENTITY[kind], row);
      await tell(manager, (raw as { insertId: number }).insertId);
      await this.stats.add(manager, TOTAL[kind], 1);
    });
  }

  /** Without `handled` all messages. */
  private matching(kind: MessageKind, handled: boolean | undefined): SelectQueryBuilder<Message> {
    const query = this.rows[kind].createQueryBuilder('message');
    return handled === undefined ? query : query.where(`message.handledAt IS ${handled ? 'NOT NULL' : 'NULL'}`);
  }

  private async keys(kind: MessageKind, handled: boolean | undefined, limit: number) {
    const keys = await this.matching(kind, handled)
      .select('message.id', 'id')
      .addSelect('message.createdAt', 'createdAt')
      .orderBy({ 'message.createdAt': 'DESC', 'message.id': 'DESC' })
      .limit(limit)
      .getRawMany<Pick<Message, 'id' | 'createdAt'>>();
    return keys.map((key) => ({ ...key, kind }));
  }

  private count(kind: MessageKind, handled: boolean | undefined): Promise<number> {
    return handled === undefined ? this.stats.sum(TOTAL[kind]) : this.matching(kind, handled).getCount();
  }

  /** The newest first. */
  private async read(kind: MessageKind, ids: number[]): Promise<AdminMessageView[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    return this.views(kind, ids.length ? await this.rows[kind].find({ where: { id: In(ids) }, order }) : []);
  }

  private async views(kind: MessageKind, rows: Message[]): Promise<AdminMessageView[]> {
    const [titles, usernames] = await Promise.all([
      this.products.titles(rows.flatMap((row) => row.productId ?? [])),
      this.users.usernames(rows.flatMap((row) => row.handledBy ?? [])),
    ]);
    return rows.map((row) => ({
      kind,
      id: row.id,
      name: row.name,
      email: row.email,
      subject: row.subject ?? null,
      category: row.category ?? null,
      priority: row.priority ?? null,
      message: row.message,
      productId: row.productId ?? null,
      productTitle: titles.get(row.productId ?? 0) ?? null,
      createdAt: row.createdAt.toISOString(),
      handledAt: row.handledAt && row.handledAt.toISOString(),
      handledBy: (row.handledBy !== null && usernames.get(row.handledBy)) || null,
    }));
  }
}

/** Compares what has equal times as equal: contacts stay before tickets, and higher ids before lower ones. */
function newestFirst(one: { createdAt: Date | string }, other: { createdAt: Date | string }): number {
  return new Date(other.createdAt).getTime() - new Date(one.createdAt).getTime();
}

function toFilter({ kind, handled }: MessageFilterQuery): { kinds: readonly MessageKind[]; handled?: boolean } {
  return { kinds: kind ? [kind] : MESSAGE_KINDS, ...(handled && { handled: handled === 'true' }) };
}

const COLUMNS: CsvColumns<AdminMessageView> = {
  kind: (row) => row.kind,
  id: (row) => row.id,
  name: (row) => row.name,
  email: (row) => row.email,
  subject: (row) => row.subject,
  category: (row) => row.category,
  priority: (row) => row.priority,
  message: (row) => row.message,
  productId: (row) => row.productId,
  productTitle: (row) => row.productTitle,
  createdAt: (row) => row.createdAt,
  handledAt: (row) => row.handledAt,
  handledBy: (row) => row.handledBy,
};
