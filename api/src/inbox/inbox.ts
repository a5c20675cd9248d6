import type { EntityManager, Repository } from 'typeorm';
import { rowBatches } from '../database/row-batches';

/** The fields that every kind of message has. */
export type Message = { id: number; createdAt: Date; handledAt: Date | null; handledBy: number | null };

export type MessageKey = Pick<Message, 'id' | 'createdAt'>;

/** The messages of one kind, for the admins who handle them. Without `handled`, methods include all messages. */
export class Inbox<Row extends Message> {
  constructor(private readonly rows: Repository<Row>) {}

  /** The newest first. */
  keys(handled: boolean | undefined, limit: number): Promise<MessageKey[]> {
    return this.matching(handled)
      .select('message.id', 'id')
      .addSelect('message.createdAt', 'createdAt')
      .orderBy('message.createdAt', 'DESC')
      .addOrderBy('message.id', 'DESC')
      .limit(limit)
      .getRawMany<MessageKey>();
  }

  count(handled: boolean | undefined): Promise<number> {
    return this.matching(handled).getCount();
  }

  async byKey(ids: number[]): Promise<Map<number, Row>> {
    const rows = ids.length ? await this.rows.createQueryBuilder('message').whereInIds(ids).getMany() : [];
    return new Map(rows.map((row) => [row.id, row]));
  }

  batches(handled: boolean | undefined): AsyncGenerator<Row[]> {
    return rowBatches(this.matching(handled));
  }

  /** Returns the message, locked until the transaction ends, or null when it does not exist. */
  lock(manager: EntityManager, id: number): Promise<Row | null> {
    const query = manager.getRepository(this.rows.target).createQueryBuilder('message');
    return query.whereInIds([id]).setLock('pessimistic_write').getOne();
  }

  /** Marks a message as handled by an admin, or with null as not handled. */
  async setHandled(manager: EntityManager, id: number, adminId: number | null): Promise<void> {
    const handledAt = adminId === null ? null : new Date();
    await manager
      .createQueryBuilder()
      .update(this.rows.target)
      .set({ handledAt, handledBy: adminId } as never)
      .whereInIds([id])
      .execute();
  }

  private matching(handled: boolean | undefined) {
    const query = this.rows.createQueryBuilder('message');
    if (handled === undefined) return query;
    return query.where(`message.handledAt IS ${handled ? 'NOT NULL' : 'NULL'}`);
  }
}
