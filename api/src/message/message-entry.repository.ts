import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import type { Tx } from '../database/transactions';
import { type EntryType, MessageEntry } from './message.entity';

@Injectable()
export class MessageEntryRepository {
  constructor(@InjectRepository(MessageEntry) private readonly entries: Repository<MessageEntry>) {}

  async insert(tx: Tx, entry: Omit<MessageEntry, 'id'>): Promise<void> {
    await tx.insert(MessageEntry, entry);
  }

  find(messageIds: number[], types?: readonly EntryType[]): Promise<MessageEntry[]> {
    const where = { messageId: In(messageIds), ...(types && { type: In(types) }) };
    return this.entries.find({ where, order: { id: 'ASC' } });
  }
}
