import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, Or, type SelectQueryBuilder } from 'typeorm';
import type { ListPart } from '../admin-list/list-window';
import { ListRepository } from '../admin-list/list.repository';
import type { Tx } from '../database/transactions';
import type { RowWindow } from '../http/page';
import { MESSAGE_SORTS, type MessageFilterQuery, type MessageSort } from './message.dto';
import { type EntryType, Message, MessageEntry, type MessageKind } from './message.entity';

type SentField = 'name' | 'email' | 'message' | 'productId';
export type NewMessage = Pick<Message, SentField> &
  Partial<Pick<Message, 'subject' | 'category' | 'priority' | 'userId'>>;
export type MessageUpdate = Partial<
  Pick<Message, 'handledAt' | 'handledBy' | 'answeredAt' | 'clockFrom' | 'assignedTo' | 'readAt'>
>;

/** `total` is the number of entries of the message that have one of the requested types. */
export type CountedEntry = Omit<MessageEntry, 'kind'> & { total: number };

const NEWEST_ENTRIES = `SELECT entry.id, entry.message_id AS messageId, entry.type, entry.text, entry.user_id AS userId,
  entry.created_at AS createdAt, newest.total
  FROM (SELECT id, COUNT(*) OVER (PARTITION BY message_id) AS total,
    ROW_NUMBER() OVER (PARTITION BY message_id ORDER BY id DESC) AS position
    FROM message_entry WHERE message_id IN (?) AND type IN (?)) newest
  JOIN message_entry entry ON entry.id = newest.id WHERE newest.position <= ? ORDER BY entry.id`;

const OF_SELLER = 'FROM product JOIN message ON message.product_id = product.id WHERE product.seller_id = ?';
const SELECT_OF_SELLER = `SELECT message.id, message.name, message.state, message.created_at AS createdAt,
  product.title AS productTitle ${OF_SELLER} ORDER BY message.created_at DESC, message.id DESC LIMIT ?`;
const COUNT_OF_SELLER = `SELECT COUNT(*) AS count ${OF_SELLER}`;

export type SellerMessage = Pick<Message, 'id' | 'name' | 'state' | 'createdAt'> & { productTitle: string };

@Injectable()
export class MessageRepository extends ListRepository<Message, MessageFilterQuery, MessageSort> {
  constructor() {
    super(Message, MESSAGE_SORTS, ['name', 'email', 'subject'], 'message_text');
  }

  async insert(tx: Tx, message: NewMessage): Promise<number> {
    const { raw } = await tx.insert(Message, { ...message, createdAt: new Date(), version: 1 });
    return (raw as { insertId: number }).insertId;
  }

  /** @param kind null to find a message of either kind */
  lock(tx: Tx, kind: MessageKind | null, id: number): Promise<Message | null> {
    return tx.findOne(Message, { where: { id, ...(kind && { kind }) }, lock: { mode: 'pessimistic_write' } });
  }

  /** @param message the locked row, whose version is then incremented */
  async update(tx: Tx, { id, version }: Message, change: MessageUpdate): Promise<void> {
    await tx.update(Message, id, { ...change, version: version + 1 });
  }

  /** @param kind null to find a message of either kind */
  find(tx: Tx, kind: MessageKind | null, id: number): Promise<Message | null> {
    return tx.findOneBy(Message, { id, ...(kind && { kind }) });
  }

  /** Returns the messages of an account, those with the latest activity first. */
  findOwn(tx: Tx, userId: number, { offset, limit }: RowWindow): Promise<Message[]> {
    return tx.find(Message, { where: { userId }, order: { activeAt: 'DESC', id: 'DESC' }, skip: offset, take: limit });
  }

  countOwn(tx: Tx, userId: number): Promise<number> {
    return tx.countBy(Message, { userId });
  }

  /** Returns the messages about the listings of a seller, with the newest first. */
  findOfSeller(tx: Tx, sellerId: number, limit: number): Promise<SellerMessage[]> {
    return tx.query<SellerMessage[]>(SELECT_OF_SELLER, [sellerId, limit]);
  }

  async countOfSeller(tx: Tx, sellerId: number): Promise<number> {
    const [row] = await tx.query<{ count: number }[]>(COUNT_OF_SELLER, [sellerId]);
    return Number(row?.count);
  }

  countUnread(tx: Tx, userId: number): Promise<number> {
    return tx
      .createQueryBuilder(Message, 'message')
      .where({ userId })
      .andWhere('message.answeredAt IS NOT NULL AND (message.readAt IS NULL OR message.readAt < message.answeredAt)')
      .getCount();
  }

  /**
   * Returns the messages that guests have sent with this address. Those with the latest replies come first, and then
   * the newest without a reply.
   */
  findOfGuests(tx: Tx, emailKey: string, limit: number): Promise<Message[]> {
    return (
      tx
        .createQueryBuilder(Message, 'message')
        // The index ignores accents, so the exact address is compared, too.
        .where('message.email = :emailKey AND LOWER(message.email) COLLATE utf8mb4_bin = :emailKey', { emailKey })
        .andWhere({ userId: IsNull() })
        .orderBy({ 'message.answeredAt': 'DESC', 'message.createdAt': 'DESC', 'message.id': 'DESC' })
        .limit(limit)
        .getMany()
    );
  }

  /**
   * Stores up to which time the customer has read the replies. An earlier time than the stored one changes nothing,
   * because two tabs may send their times in any order. The version stays, because admins see no change.
   */
  async markRead(tx: Tx, id: number, readAt: Date): Promise<void> {
    await tx.update(Message, { id, readAt: Or(IsNull(), LessThan(readAt)) }, { readAt });
  }

  async insertEntry(tx: Tx, entry: Omit<MessageEntry, 'id'>): Promise<void> {
    await tx.insert(MessageEntry, entry);
  }

  countEntries(tx: Tx, messageId: number): Promise<number> {
    return tx.countBy(MessageEntry, { messageId });
  }

  /**
   * Returns the newest entries of each message, from the oldest to the newest.
   * @param limit the maximum number of entries of each message
   */
  async findEntries(tx: Tx, messageIds: number[], types: readonly EntryType[], limit: number): Promise<CountedEntry[]> {
    if (!messageIds.length) return [];
    const rows = await tx.query<CountedEntry[]>(NEWEST_ENTRIES, [messageIds, types, limit]);
    return rows.map((row) => ({ ...row, total: Number(row.total) }));
  }

  count(tx: Tx, filter: MessageFilterQuery): Promise<number> {
    return this.countRows(tx, filter);
  }

  /** The sort order `urgent` applies to the open messages. The handled messages follow, with the newest first. */
  protected override async partsOf(
    tx: Tx,
    filter: MessageFilterQuery,
    sort: MessageSort,
  ): Promise<ListPart<Message>[]> {
    if (sort === 'newest') return super.partsOf(tx, filter, sort);
    const parts: ListPart<Message>[] = [];
    if (filter.handled !== 'true') parts.push(await this.partOf(tx, { ...filter, handled: 'false' }, sort));
    if (filter.handled !== 'false') parts.push(await this.partOf(tx, { ...filter, handled: 'true' }, 'newest'));
    return parts;
  }

  protected addFilter(query: SelectQueryBuilder<Message>, { kind, state, handled }: MessageFilterQuery): void {
    if (kind) query.andWhere('row.kind = :kind', { kind });
    if (state) query.andWhere('row.state = :state', { state });
    if (handled) query.andWhere('row.handled = :handled', { handled: handled === 'true' });
  }
}
