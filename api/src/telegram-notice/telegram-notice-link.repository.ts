import { Injectable } from '@nestjs/common';
import { MoreThan, Not } from 'typeorm';
import type { Tx } from '../database/transactions';
import type { NoticeChat, NoticeOwner } from './telegram-notice.repository';
import { TelegramNoticeLink } from './telegram-notice-link.entity';

type NewNoticeLink = NoticeOwner & Pick<TelegramNoticeLink, 'tokenHash' | 'expiresAt'>;

@Injectable()
export class TelegramNoticeLinkRepository {
  async insert(tx: Tx, row: NewNoticeLink): Promise<void> {
    await tx.insert(TelegramNoticeLink, { ...row, asks: false });
  }

  findByToken(tx: Tx, tokenHash: string): Promise<TelegramNoticeLink | null> {
    return tx.findOneBy(TelegramNoticeLink, { tokenHash });
  }

  /** Returns null for a link that has expired. */
  lock(tx: Tx, id: number): Promise<TelegramNoticeLink | null> {
    const where = { id, expiresAt: MoreThan(new Date()) };
    return tx.findOne(TelegramNoticeLink, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** Returns the newest link of the user that a Telegram account other than the linked one has opened. */
  findAsking(tx: Tx, userId: number): Promise<TelegramNoticeLink | null> {
    const where = { userId, asks: true, expiresAt: MoreThan(new Date()) };
    return tx.findOne(TelegramNoticeLink, { where, order: { id: 'DESC' } });
  }

  wasOpened(tx: Tx, chatId: string): Promise<boolean> {
    return tx.existsBy(TelegramNoticeLink, { chatId });
  }

  async markUsed(tx: Tx, id: number, chat: NoticeChat, asks: boolean): Promise<void> {
    await tx.update(TelegramNoticeLink, { id }, { ...chat, asks });
  }

  async stopAsking(tx: Tx, userId: number): Promise<void> {
    await tx.update(TelegramNoticeLink, { userId, asks: true }, { asks: false });
  }

  /** Makes the other links of the same user or deal invalid. */
  async deleteOthers(tx: Tx, { userId, dealId }: Pick<NoticeOwner, 'userId' | 'dealId'>, id: number): Promise<void> {
    const owner = userId === null ? { dealId: dealId ?? 0 } : { userId };
    await tx.delete(TelegramNoticeLink, { ...owner, id: Not(id) });
  }

  async delete(tx: Tx, where: Partial<Pick<TelegramNoticeLink, 'userId' | 'dealId' | 'chatId'>>): Promise<void> {
    await tx.delete(TelegramNoticeLink, where);
  }
}
