import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThanOrEqual } from 'typeorm';
import type { Tx } from '../database/transactions';
import type { Deal } from '../deal/deal.entity';
import { type NoticeEndReason, TelegramNotice } from './telegram-notice.entity';

/** The owner of notices: a user, or the seller of one deal. */
export type NoticeOwner = Pick<TelegramNotice, 'userId' | 'dealId' | 'dealVersion' | 'sellerEmail'>;
/** A Telegram account. Its number is also the number of its private chat with the bot. */
export type NoticeChat = Pick<TelegramNotice, 'chatId' | 'username'>;

// Also finds the account that has confirmed the seller's address, because this account sees all deals of the address.
const FIND_CHATS_OF_SELLER = `SELECT notice.chat_id AS chatId FROM telegram_notice notice
  WHERE notice.deal_id = ? AND notice.deal_version = ? AND notice.ended_at IS NULL
  UNION SELECT notice.chat_id FROM \`user\` JOIN telegram_notice notice ON notice.user_id = \`user\`.id
  WHERE \`user\`.confirmed_email_key = ? AND notice.ended_at IS NULL
  AND \`user\`.suspended_at IS NULL AND (\`user\`.erase_at IS NULL OR \`user\`.erase_at > ?)`;

@Injectable()
export class TelegramNoticeRepository {
  findOfUser(tx: Tx, userId: number): Promise<TelegramNotice | null> {
    return tx.findOneBy(TelegramNotice, { userId });
  }

  /** Returns null when the notices were switched on with an earlier token of the deal. */
  findOfDeal(tx: Tx, { id: dealId, tokenVersion: dealVersion }: Pick<Deal, 'id' | 'tokenVersion'>) {
    return tx.findOneBy(TelegramNotice, { dealId, dealVersion });
  }

  findOfChat(tx: Tx, chatId: string): Promise<TelegramNotice[]> {
    return tx.find(TelegramNotice, { where: { chatId }, order: { id: 'ASC' } });
  }

  hasActive(tx: Tx, chatId: string): Promise<boolean> {
    return tx.existsBy(TelegramNotice, { chatId, endedAt: IsNull() });
  }

  /** Returns the chats of the users who get notices, without duplicates. */
  async findChatsOfUsers(tx: Tx, userIds: readonly number[]): Promise<string[]> {
    const rows = await tx.findBy(TelegramNotice, { userId: In(userIds), endedAt: IsNull() });
    return [...new Set(rows.map(({ chatId }) => chatId))];
  }

  /** Returns the chats that get notices about a deal for its seller, without duplicates. */
  async findChatsOfSeller(tx: Tx, deal: Pick<Deal, 'id' | 'tokenVersion'>, addressKey: string): Promise<string[]> {
    const values = [deal.id, deal.tokenVersion, addressKey, new Date()];
    const rows = await tx.query<{ chatId: number | string }[]>(FIND_CHATS_OF_SELLER, values);
    return rows.map(({ chatId }) => String(chatId));
  }

  /** Switches the notices on for a chat. Replaces an earlier chat of the same owner. */
  async switchOn(tx: Tx, owner: NoticeOwner, { chatId, username }: NoticeChat): Promise<void> {
    const { userId, dealId, dealVersion, sellerEmail } = owner;
    const row = { userId, dealId, dealVersion, sellerEmail, chatId, username, startedAt: new Date() };
    const insert = tx.createQueryBuilder().insert().into(TelegramNotice);
    const replaced = ['deal_version', 'seller_email', 'chat_id', 'username', 'started_at', 'ended_at', 'ended_by'];
    await insert
      .values({ ...row, endedAt: null, endedBy: null })
      .orUpdate(replaced)
      .execute();
  }

  /** Ends all notices to a chat that were switched on up to this time. */
  async switchOff(tx: Tx, chatId: string, endedBy: NoticeEndReason, until: Date): Promise<void> {
    const where = { chatId, endedAt: IsNull(), startedAt: LessThanOrEqual(until) };
    await tx.update(TelegramNotice, where, { endedAt: new Date(), endedBy });
  }

  async deleteEnded(tx: Tx, chatId: string, ends: NoticeEndReason[]): Promise<void> {
    await tx.delete(TelegramNotice, { chatId, endedBy: In(ends) });
  }

  async delete(tx: Tx, where: Partial<Pick<TelegramNotice, 'userId' | 'dealId' | 'chatId'>>): Promise<void> {
    await tx.delete(TelegramNotice, where);
  }
}
