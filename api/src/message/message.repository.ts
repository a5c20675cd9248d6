import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, In, IsNull, LessThan, Or, Repository, type SelectQueryBuilder } from 'typeorm';
import { ListRepository } from '../admin-list/list.repository';
import type { Tx } from '../database/transactions';
import type { TextQuery, Window } from '../http/page';
import { MESSAGE_SORTS, type MessageFilterQuery, type MessageSort } from './message.dto';
import { type EntryType, Message, MessageEntry, type MessageKind } from './message.entity';

export type MessageFilter = MessageFilterQuery & TextQuery;
type Sent = 'name' | 'email' | 'message' | 'productId';
/** A user, or the guests who entered an address. */
export type Sender = { userId: number } | { email: string };
export type NewMessage = Pick<Message, Sent> & Partial<Pick<Message, 'subject' | 'category' | 'priority' | 'userId'>>;
export type MessageChange = Partial<
  Pick<Message, 'handledAt' | 'handledBy' | 'answeredAt' | 'clockFrom' | 'assignedTo' | 'readAt'>
>;

@Injectable()
export class MessageRepository extends ListRepository<Message, MessageFilter, MessageSort> {
  constructor(@InjectRepository(Message) rows: Repository<Message>) {
    super(rows, MESSAGE_SORTS, []);
  }

  async insert(tx: Tx, message: NewMessage): Promise<number> {
    const { raw } = await tx.insert(Message, { ...message, createdAt: new Date(), version: 1 });
    return (raw as { insertId: number }).insertId;
  }

  /** @param kind null for both kinds */
  lock(tx: Tx, kind: MessageKind | null, id: number): Promise<Message | null> {
    return tx.findOne(Message, { where: { id, ...(kind && { kind }) }, lock: { mode: 'pessimistic_write' } });
  }

  /** @param message as it was locked */
  async update(tx: Tx, { id, version }: Message, change: MessageChange): Promise<void> {
    await tx.update(Message, id, { ...change, version: version + 1 });
  }

  /** @param kind null for both kinds */
  find(kind: MessageKind | null, id: number): Promise<Message | null> {
    return this.rows.findOneBy({ id, ...(kind && { kind }) });
  }

  newestOf(sender: Sender, limit: number): Promise<Message[]> {
    return this.rows.find({ where: sentBy(sender), order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
  }

  unreadOf(sender: Sender): Promise<Pick<Message, 'id' | 'email'>[]> {
    return this.rows
      .createQueryBuilder('message')
      .select(['message.id', 'message.email'])
      .where(sentBy(sender))
      .andWhere('message.answeredAt IS NOT NULL AND (message.readAt IS NULL OR message.readAt < message.answeredAt)')
      .getMany();
  }

  /** The version stays, because this changes nothing that admins see. */
  /** An earlier time than the stored one changes nothing: two tabs may send theirs in any order. */
  async markRead(id: number, readAt: Date): Promise<void> {
    await this.rows.update({ id, readAt: Or(IsNull(), LessThan(readAt)) }, { readAt });
  }

  async insertEntry(tx: Tx, entry: Omit<MessageEntry, 'id'>): Promise<void> {
    await tx.insert(MessageEntry, entry);
  }

  findEntries(messageIds: number[], types?: readonly EntryType[]): Promise<MessageEntry[]> {
    const where = { messageId: In(messageIds), ...(types && { type: In(types) }) };
    return this.rows.manager.find(MessageEntry, { where, order: { id: 'ASC' } });
  }

  count(filter: MessageFilterQuery): Promise<number> {
    return this.matching(filter).getCount();
  }

  /** Urgent means: the open messages in this order, and then the handled messages, the newest first. */
  protected override async window(filter: MessageFilter, sort: MessageSort, window: Window): Promise<Message[]> {
    if (sort === 'newest') return super.window(filter, sort, window);
    const { offset, limit } = window;
    const open = filter.handled === 'true' ? 0 : await this.count({ ...filter, handled: 'false' });
    const first = offset < open ? await super.window({ ...filter, handled: 'false' }, sort, window) : [];
    if (filter.handled === 'false' || first.length === limit) return first;
    const remaining = { offset: Math.max(0, offset - open), limit: limit - first.length };
    return [...first, ...(await super.window({ ...filter, handled: 'true' }, 'newest', remaining))];
  }

  protected filter(query: SelectQueryBuilder<Message>, { kind, state, handled }: MessageFilterQuery): void {
    if (kind) query.andWhere('row.kind = :kind', { kind });
    if (state) query.andWhere('row.state = :state', { state });
    if (handled) query.andWhere('row.handled = :handled', { handled: handled === 'true' });
  }
}

function sentBy(sender: Sender): FindOptionsWhere<Message> {
  return 'email' in sender ? { ...sender, userId: IsNull() } : sender;
}
