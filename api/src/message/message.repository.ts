import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, IsNull, Repository, type SelectQueryBuilder } from 'typeorm';
import { rowBatches } from '../database/row-batches';
import { rowWindow, type Window } from '../database/row-window';
import type { Tx } from '../database/transactions';
import { Message, type MessageKind, type MessageState, TICKET_PRIORITIES } from './message.entity';

/** A missing field does not filter. */
export type MessageFilter = { kind?: MessageKind; state?: MessageState; handled?: boolean };

type Sent = 'name' | 'email' | 'message' | 'productId';
/** A user, or the guests who entered an address. */
export type Sender = { userId: number } | { email: string };
export type NewMessage = Pick<Message, Sent> & Partial<Pick<Message, 'subject' | 'category' | 'priority' | 'userId'>>;
export type MessageChange = Partial<
  Pick<Message, 'handledAt' | 'handledBy' | 'answeredAt' | 'clockFrom' | 'assignedTo' | 'readAt'>
>;

@Injectable()
export class MessageRepository {
  constructor(@InjectRepository(Message) private readonly messages: Repository<Message>) {}

  async insert(tx: Tx, message: NewMessage): Promise<number> {
    const { raw } = await tx.insert(Message, { ...message, createdAt: new Date(), version: 1 });
    return (raw as { insertId: number }).insertId;
  }

  /**
   * Locks the message until the transaction ends.
   * @param kind null: any
   */
  lock(tx: Tx, kind: MessageKind | null, id: number): Promise<Message | null> {
    return tx.findOne(Message, { where: { id, ...(kind && { kind }) }, lock: { mode: 'pessimistic_write' } });
  }

  /** @param message as it was locked */
  async update(tx: Tx, { id, version }: Message, change: MessageChange): Promise<void> {
    await tx.update(Message, id, { ...change, version: version + 1 });
  }

  /** @param kind null: any */
  find(kind: MessageKind | null, id: number): Promise<Message | null> {
    return this.messages.findOneBy({ id, ...(kind && { kind }) });
  }

  newestOf(sender: Sender, limit: number): Promise<Message[]> {
    return this.messages.find({ where: sentBy(sender), order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
  }

  unreadOf(sender: Sender): Promise<Pick<Message, 'id' | 'email'>[]> {
    return this.messages
      .createQueryBuilder('message')
      .select(['message.id', 'message.email'])
      .where(sentBy(sender))
      .andWhere('message.answeredAt IS NOT NULL AND (message.readAt IS NULL OR message.readAt < message.answeredAt)')
      .getMany();
  }

  /** The version stays, because this changes nothing that admins see. */
  async markRead(id: number, readAt: Date): Promise<void> {
    await this.messages.update(id, { readAt });
  }

  count(filter: MessageFilter): Promise<number> {
    return this.matching(filter).getCount();
  }

  newest(filter: MessageFilter, window: Window): Promise<Message[]> {
    const newest = this.matching(filter).orderBy({ 'message.createdAt': 'DESC', 'message.id': 'DESC' });
    return rowWindow(this.messages, newest, window);
  }

  /**
   * Returns overdue tickets, then other open tickets, both by priority and due time. Open messages to sellers follow,
   * the oldest first, and then handled messages, the newest first.
   */
  async urgent(filter: MessageFilter, { offset, limit }: Window): Promise<Message[]> {
    const open = filter.handled === true ? 0 : await this.count({ ...filter, handled: false });
    const first = offset < open ? await this.openFirst(filter, { offset, limit }) : [];
    if (filter.handled === false || first.length === limit) return first;
    const remaining = { offset: Math.max(0, offset - open), limit: limit - first.length };
    return [...first, ...(await this.newest({ ...filter, handled: true }, remaining))];
  }

  batches(filter: MessageFilter): AsyncGenerator<Message[]> {
    return rowBatches(this.matching(filter));
  }

  private openFirst(filter: MessageFilter, window: Window): Promise<Message[]> {
    const open = this.matching({ ...filter, handled: false })
      .orderBy('message.kind', 'DESC')
      .addOrderBy('message.dueAt > :now')
      .addOrderBy('FIELD(message.priority, :...priorities)', 'DESC')
      .addOrderBy('COALESCE(message.dueAt, message.createdAt)')
      .addOrderBy('message.id')
      .setParameters({ now: new Date(), priorities: TICKET_PRIORITIES });
    return rowWindow(this.messages, open, window);
  }

  private matching({ kind, state, handled }: MessageFilter): SelectQueryBuilder<Message> {
    const query = this.messages.createQueryBuilder('message');
    if (kind) query.andWhere('message.kind = :kind', { kind });
    if (state) query.andWhere('message.state = :state', { state });
    if (handled !== undefined) query.andWhere('message.handled = :handled', { handled });
    return query;
  }
}

function sentBy(sender: Sender): FindOptionsWhere<Message> {
  return 'email' in sender ? { ...sender, userId: IsNull() } : sender;
}
