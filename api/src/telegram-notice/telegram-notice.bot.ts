import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { DealRepository } from '../deal/deal.repository';
import { hashOf } from '../secret/token';
import type { MemberChange, TelegramUser } from '../telegram-bot/bot-events';
import { BotHandlers } from '../telegram-bot/bot-handlers';
import { escapeHtml, TelegramOutbox } from '../telegram-bot/telegram-outbox';
import { isErased, UserRepository } from '../user/user.repository';
import { TelegramNoticeLink } from './telegram-notice-link.entity';
import { TelegramNoticeLinkRepository } from './telegram-notice-link.repository';
import { TelegramNoticeRepository } from './telegram-notice.repository';
import { STORED_FOR_NOTICES, TelegramNoticeService } from './telegram-notice.service';

const NEW_LINK_TEXT = 'Get a new one in the shop: in your settings, or on the page of your order or deal.';
const REPLY_TEXTS = {
  over: `This link no longer works. ${NEW_LINK_TEXT}`,
  used: `This link was already used. ${NEW_LINK_TEXT}`,
  asks: 'Your account in the shop is linked to another Telegram account. Go back to the shop, and choose whether this one should get the notices.',
} as const;

const OPENED_LINK_TEXT = 'the link that you opened to get notices, with your Telegram ID and username.';
const STORED_FOR_LINK_TEXT = 'We keep this for at most an hour.';

/**
 * Reacts to what people tell the bot about notices. Each handler runs in the transaction of the update that it handles.
 */
@Injectable()
export class TelegramNoticeBot {
  constructor(
    private readonly service: TelegramNoticeService,
    private readonly notices: TelegramNoticeRepository,
    private readonly links: TelegramNoticeLinkRepository,
    private readonly users: UserRepository,
    private readonly deals: DealRepository,
    private readonly outbox: TelegramOutbox,
    handlers: BotHandlers,
  ) {
    handlers.onStart('n', (tx, { person, token }) => this.start(tx, person, hashOf(token)));
    handlers.onMyChatMember((tx, change) => this.followMembership(tx, change));
    handlers.onUndeliverable((tx, chatId) => this.notices.switchOff(tx, chatId, 'gone', new Date()));
    handlers.onSending((tx, chatId) => this.notices.hasActive(tx, chatId));
    handlers.onStop(async (tx, { id }) => {
      const ended = (await this.describeNotices(tx, id)).map((line) => `Off: ${line}`);
      await this.notices.switchOff(tx, id, 'stopped', new Date());
      return ended;
    });
    handlers.onMyData(async (tx, { id }) => [
      ...(await this.describeNotices(tx, id)).map((line) => `${line} ${STORED_FOR_NOTICES}`),
      ...((await this.links.wasOpened(tx, id)) ? [`${OPENED_LINK_TEXT} ${STORED_FOR_LINK_TEXT}`] : []),
    ]);
    handlers.onForget(async (tx, { id: chatId }) => {
      const stored = [
        ...(await this.describeNotices(tx, chatId)),
        ...((await this.links.wasOpened(tx, chatId)) ? [OPENED_LINK_TEXT] : []),
      ];
      await this.notices.delete(tx, { chatId });
      await this.links.delete(tx, { chatId });
      return stored.map((line) => `Deleted: ${line}`);
    });
  }

  /**
   * Ends the notices when the person blocks the bot, and allows them again when the person unblocks the bot. Telegram
   * reports a block, and its end, as a change of the bot's membership in the private chat.
   */
  private async followMembership(tx: Tx, { chat, after, date }: MemberChange): Promise<void> {
    if (chat.type !== 'private') return;
    // Ends only notices that were switched on before the block, because Telegram may report the block after a new
    // Start. A second is added, because the times of Telegram have no milliseconds.
    if (after === 'kicked') await this.notices.switchOff(tx, chat.id, 'blocked', new Date(date.getTime() + 1_000));
    else await this.notices.deleteEnded(tx, chat.id, ['blocked', 'gone']);
  }

  /** Returns one sentence for each kind of notices that the Telegram account gets or got. */
  private async describeNotices(tx: Tx, chatId: string): Promise<string[]> {
    const notices = await this.notices.findOfChat(tx, chatId);
    const deals = await this.deals.findMany(
      tx,
      notices.flatMap(({ dealId }) => dealId ?? []),
    );
    const numbers = new Map(deals.map(({ id, number }) => [id, number]));
    return notices.map(({ dealId, startedAt }) => {
      const what = dealId === null ? 'your account in the shop' : `deal ${escapeHtml(numbers.get(dealId) ?? '')}`;
      return `notices about ${what}, since ${startedAt.toISOString().slice(0, 10)}.`;
    });
  }

  private async start(tx: Tx, person: TelegramUser, tokenHash: string): Promise<void> {
    const reply = async (kind: keyof typeof REPLY_TEXTS) => {
      // Because of the key, the bot replies only once for each link and person, even if the person presses Start often.
      const key = `notice ${kind} ${tokenHash} ${person.id}`;
      await this.outbox.enqueue(tx, { chatId: person.id, text: REPLY_TEXTS[kind], key });
    };
    const chat = { chatId: person.id, username: person.username };
    const found = await this.links.findByToken(tx, tokenHash);
    // Locks the owner before the link, as all other code does.
    const owner = found && (await this.lockOwner(tx, found));
    const link = owner && (await this.links.lock(tx, found.id));
    if (!link) return reply('over');
    if (link.chatId === person.id) return;
    if (link.chatId !== null) return reply('used');
    const isOther = owner.telegramId !== null && owner.telegramId !== person.id;
    if (!isOther) return this.service.switchOn(tx, link, chat);
    await this.links.markUsed(tx, link.id, chat, true);
    await reply('asks');
  }

  /**
   * Locks the owner of the link. Returns null when the owner gets no notices, because the account cannot sign in or the
   * deal has a new token.
   */
  private async lockOwner(
    tx: Tx,
    { userId, dealId, dealVersion }: TelegramNoticeLink,
  ): Promise<{ telegramId: string | null } | null> {
    if (userId !== null) {
      const user = await this.users.lock(tx, userId);
      return user && !user.suspendedAt && !isErased(user) ? user : null;
    }
    const deal = dealId === null ? null : await this.deals.lock(tx, dealId);
    return deal?.tokenHash && deal.tokenVersion === dealVersion ? { telegramId: null } : null;
  }
}
