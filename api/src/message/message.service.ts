import { Injectable, type StreamableFile } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, In, Repository, type SelectQueryBuilder } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { type CsvColumns, csvFile } from '../csv/csv-file';
import { rowBatches } from '../database/row-batches';
import { Transactions } from '../database/transactions';
import { wholeOrPageWindow } from '../http/page-query.dto';
import { invalid, notFound } from '../http/problem';
import type { Listed } from '../http/total-count';
import { ProductService } from '../product/product.service';
import { StatsService } from '../stats/stats.service';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { UserService } from '../user/user.service';
import type { ContactInput, MessageFilterQuery, MessageListQuery, SupportTicketInput } from './message.dto';
import { ContactMessage, type Message, MESSAGE_KINDS, type MessageKind, SupportTicket } from './message.entity';
import type { AdminMessageView } from './message.view';

const TOTAL = { contact: 'contact-message', ticket: 'support-ticket' } as const;
const ENTITY = { contact: ContactMessage, ticket: SupportTicket } as const;

/** Stores what visitors send, and shows both kinds of messages to admins as one list. */
@Injectable()
export class MessageService {
  private readonly rows: Record<MessageKind, Repository<Message>>;

  constructor(
    @InjectRepository(ContactMessage) contacts: Repository<ContactMessage>,
    @InjectRepository(SupportTicket) tickets: Repository<SupportTicket>,
    private readonly dataSource: DataSource,
    private readonly products: ProductService,
    private readonly users: UserService,
    private readonly stats: StatsService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {
    this.rows = { contact: contacts, ticket: tickets as Repository<Message> };
  }

  async receiveContact({ buyerName: name, buyerEmail: email, message, productId }: ContactInput): Promise<void> {
    if (!(await this.products.isListed(productId))) {
      throw invalid([{ field: 'productId', message: 'names no product' }]);
    }
    await this.insert('contact', { name, email, message, productId });
  }

  async receiveTicket(input: SupportTicketInput, userId: number | null): Promise<void> {
    const { name, email, subject, category, priority, message } = input;
    await this.insert('ticket', { name, email, subject, category, priority, message, userId });
  }

  /** Stores the address once. The caller does not learn whether it was stored before. */
  async subscribe(email: string): Promise<void> {
    await this.dataSource.query(
      'INSERT INTO subscriber (email, email_key, created_at) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE id = id',
      [email, emailKey(email), new Date()],
    );
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

  private async insert(kind: MessageKind, sent: Partial<Message>): Promise<void> {
    await this.transactions.run(async (manager) => {
      await manager.insert(ENTITY[kind], { ...sent, createdAt: new Date(), handledAt: null, handledBy: null });
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
