import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import type { Tx } from '../database/transactions';
import { TelegramLinkRequest } from './telegram-link-request.entity';

/** The person who has signed in at Telegram. */
export type TelegramPerson = Pick<TelegramLinkRequest, 'telegramName' | 'displayName'> & { telegramId: string };
export type LinkRequestKey = Pick<TelegramLinkRequest, 'stateHash' | 'sessionHash'>;

@Injectable()
export class TelegramLinkRepository {
  async insert(tx: Tx, row: LinkRequestKey & Pick<TelegramLinkRequest, 'userId' | 'expiresAt'>): Promise<void> {
    await tx.insert(TelegramLinkRequest, row);
  }

  /** Returns null when the request has expired, or when another session has begun it. */
  find(tx: Tx, key: LinkRequestKey): Promise<TelegramLinkRequest | null> {
    return tx.findOneBy(TelegramLinkRequest, { ...key, expiresAt: MoreThan(new Date()) });
  }

  /** Returns false when another call has used the code of this request. */
  async markCodeTaken(tx: Tx, { stateHash }: LinkRequestKey): Promise<boolean> {
    const where = { stateHash, takenAt: IsNull() };
    const { affected } = await tx.update(TelegramLinkRequest, where, { takenAt: new Date() });
    return affected === 1;
  }

  /** @param person Null when Telegram has named nobody. */
  async storeAnswer(tx: Tx, { stateHash }: LinkRequestKey, person: TelegramPerson | null): Promise<void> {
    await tx.update(TelegramLinkRequest, { stateHash }, person ?? { failed: true });
  }

  /** Returns the request only if Telegram has answered it. */
  findAnswered(tx: Tx, key: LinkRequestKey): Promise<(TelegramLinkRequest & TelegramPerson) | null> {
    const where = { ...key, telegramId: Not(IsNull()), expiresAt: MoreThan(new Date()) };
    return tx.findOneBy(TelegramLinkRequest, where) as Promise<(TelegramLinkRequest & TelegramPerson) | null>;
  }

  async deleteAll(tx: Tx, userId: number): Promise<void> {
    await tx.delete(TelegramLinkRequest, { userId });
  }

  async deleteOthers(tx: Tx, userId: number, { stateHash }: LinkRequestKey): Promise<void> {
    await tx.delete(TelegramLinkRequest, { userId, stateHash: Not(stateHash) });
  }
}
