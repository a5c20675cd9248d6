import { Injectable, type StreamableFile } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository, type SelectQueryBuilder } from 'typeorm';
import { type CsvColumns, csvFile } from '../csv/csv-file';
import { rowBatches } from '../database/row-batches';
import { wholeOrPageWindow } from '../http/page-query.dto';
import type { ListPage } from '../http/total-count';
import { ProductService } from '../product/product.service';
import { UserService } from '../user/user.service';
import type { MessageFilterQuery, MessageListQuery } from './message.dto';
import {
  ContactMessage,
  type Message,
  MESSAGE_KINDS,
  type MessageKind,
  type MessageState,
  SupportTicket,
  TICKET_PRIORITIES,
} from './message.entity';
import type { AdminMessageView } from './message.view';

type Key = Pick<Message, 'id' | 'createdAt'> & { kind: MessageKind };
/** Returns the first `limit` keys of a part of the list. */
type Part = (limit: number) => Promise<Key[]>;
/** A missing field does not filter. */
type Filter = { handled?: boolean; state?: MessageState };

/** Shows both kinds of messages to admins as one list. Reads keys first, and rows only for the window. */
@Injectable()
export class MessageListService {
  private readonly rows: Record<MessageKind, Repository<Message>>;

  constructor(
    @InjectRepository(ContactMessage) contacts: Repository<ContactMessage>,
    @InjectRepository(SupportTicket) tickets: Repository<SupportTicket>,
    private readonly products: ProductService,
    private readonly users: UserService,
  ) {
    this.rows = { contact: contacts as Repository<Message>, ticket: tickets as Repository<Message> };
  }

  async list(query: MessageListQuery): Promise<ListPage<AdminMessageView>> {
    const { offset, limit } = wholeOrPageWindow(query);
    const { kinds, ...filter } = toFilter(query);
    const parts = query.sort === 'urgent' ? this.urgentFirst(kinds, filter) : [this.newestFirst(kinds, filter)];
    const [keys, totals] = await Promise.all([
      firstOf(parts, offset + limit),
      Promise.all(kinds.map((kind) => this.count(kind, filter))),
    ]);
    const total = totals.reduce((sum, one) => sum + one, 0);
    return { rows: await this.viewsOf(keys.slice(offset, offset + limit)), total };
  }

  async view(kind: MessageKind, id: number): Promise<AdminMessageView | undefined> {
    const [view] = await this.read(kind, [id]);
    return view;
  }

  async countUnhandled(): Promise<number> {
    const unhandled = { handled: false };
    const [contacts, tickets] = await Promise.all([this.count('contact', unhandled), this.count('ticket', unhandled)]);
    return contacts + tickets;
  }

  csv(query: MessageFilterQuery): Promise<StreamableFile> {
    return csvFile('messages', COLUMNS, this.viewBatches(query));
  }

  /**
   * Returns overdue tickets, then other open tickets, both by priority and due time. Open messages to sellers follow,
   * the oldest first, and then handled messages. Each part is read from an index.
   */
  private urgentFirst(kinds: readonly MessageKind[], { handled, state }: Filter): Part[] {
    const now = new Date();
    const parts: Part[] = [];
    const unhandled = { handled: false, state };
    if (handled !== true && kinds.includes('ticket')) {
      for (const comparison of ['<=', '>']) {
        for (const priority of [...TICKET_PRIORITIES].reverse()) {
          const open = this.matching('ticket', unhandled)
            .andWhere('message.priority = :priority', { priority })
            .andWhere(`message.dueAt ${comparison} :now`, { now });
          parts.push((limit) => keysOf('ticket', open, { 'message.dueAt': 'ASC', 'message.id': 'ASC' }, limit));
        }
      }
    }
    if (handled !== true && kinds.includes('contact')) {
      const oldest = { 'message.createdAt': 'ASC', 'message.id': 'ASC' } as const;
      parts.push((limit) => keysOf('contact', this.matching('contact', unhandled), oldest, limit));
    }
    if (handled !== false) parts.push(this.newestFirst(kinds, { handled: true, state }));
    return parts;
  }

  private newestFirst(kinds: readonly MessageKind[], filter: Filter): Part {
    const order = { 'message.createdAt': 'DESC', 'message.id': 'DESC' } as const;
    return async (limit) => {
      const lists = await Promise.all(kinds.map((kind) => keysOf(kind, this.matching(kind, filter), order, limit)));
      // The sort is stable: with equal times, contacts stay before tickets, and higher ids before lower ones.
      return lists.flat().sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    };
  }

  private async *viewBatches(query: MessageFilterQuery): AsyncGenerator<AdminMessageView[]> {
    const { kinds, ...filter } = toFilter(query);
    for (const kind of kinds) {
      for await (const rows of rowBatches(this.matching(kind, filter))) yield await this.views(kind, rows);
    }
  }

  private matching(kind: MessageKind, { handled, state }: Filter): SelectQueryBuilder<Message> {
    const query = this.rows[kind].createQueryBuilder('message');
    if (handled !== undefined) query.andWhere(`message.handledAt IS ${handled ? 'NOT NULL' : 'NULL'}`);
    if (state) query.andWhere('message.state = :state', { state });
    return query;
  }

  private count(kind: MessageKind, filter: Filter): Promise<number> {
    return this.matching(kind, filter).getCount();
  }

  /** The result has the order of the keys. Rows that were deleted since are missing. */
  private async viewsOf(keys: Key[]): Promise<AdminMessageView[]> {
    const idsOf = (kind: MessageKind) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
    const views = await Promise.all(MESSAGE_KINDS.map((kind) => this.read(kind, idsOf(kind))));
    const byKey = new Map(views.flat().map((view) => [`${view.kind} ${view.id}`, view]));
    return keys.flatMap(({ kind, id }) => byKey.get(`${kind} ${id}`) ?? []);
  }

  private async read(kind: MessageKind, ids: number[]): Promise<AdminMessageView[]> {
    return this.views(kind, ids.length ? await this.rows[kind].find({ where: { id: In(ids) } }) : []);
  }

  private async views(kind: MessageKind, rows: Message[]): Promise<AdminMessageView[]> {
    const now = new Date();
    const [titles, usernames, assignees] = await Promise.all([
      this.products.titles(rows.flatMap((row) => row.productId ?? [])),
      this.users.usernames(rows.flatMap((row) => row.handledBy ?? [])),
      this.users.adminNames(rows.flatMap((row) => row.assignedTo ?? [])),
    ]);
    return rows.map((row) => {
      const dueAt = (!row.handledAt && row.dueAt) || null;
      return {
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
        state: row.state,
        assignee: (row.assignedTo !== null && assignees.get(row.assignedTo)) || null,
        dueAt: dueAt && dueAt.toISOString(),
        overdue: dueAt !== null && dueAt <= now,
      };
    });
  }
}

async function keysOf(
  kind: MessageKind,
  query: SelectQueryBuilder<Message>,
  order: Record<string, 'ASC' | 'DESC'>,
  limit: number,
): Promise<Key[]> {
  const keys = await query
    .select('message.id', 'id')
    .addSelect('message.createdAt', 'createdAt')
    .orderBy(order)
    .limit(limit)
    .getRawMany<Pick<Message, 'id' | 'createdAt'>>();
  return keys.map((key) => ({ ...key, kind }));
}

/** Reads one part after another until there are enough keys. */
async function firstOf(parts: Part[], limit: number): Promise<Key[]> {
  const keys: Key[] = [];
  for (const part of parts) {
    if (keys.length >= limit) break;
    keys.push(...(await part(limit - keys.length)));
  }
  return keys;
}

function toFilter({ kind, handled, state }: MessageFilterQuery): Filter & { kinds: readonly MessageKind[] } {
  return { kinds: kind ? [kind] : MESSAGE_KINDS, state, ...(handled && { handled: handled === 'true' }) };
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
  state: (row) => row.state,
  dueAt: (row) => row.dueAt,
  overdue: (row) => row.overdue,
  assignee: (row) => row.assignee,
};
