import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import type { Deal } from '../deal/deal.entity';
import { DealRepository } from '../deal/deal.repository';
import { found, notFound, Problem } from '../http/problem';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { hashOf, newToken } from '../secret/token';
import { BotLinks } from '../telegram-bot/bot-links';
import { type BotMessage, escapeHtml, TelegramOutbox } from '../telegram-bot/telegram-outbox';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { isErased, UserRepository } from '../user/user.repository';
import { type Notice, noticeText } from './notice';
import type { TelegramNoticesLinkView, TelegramNoticesView } from './telegram-notice.dto';
import type { TelegramNotice } from './telegram-notice.entity';
import { TelegramNoticeLinkRepository } from './telegram-notice-link.repository';
import { type NoticeChat, type NoticeOwner, TelegramNoticeRepository } from './telegram-notice.repository';

const LINK_TTL_MS = 60 * 60_000;
export const STORED_FOR_NOTICES = 'To send them, the shop stores your Telegram ID and username.';
/** A staff member gets notices about at most this many new orders in an hour. The mails have the same limit. */
const SHOP_ORDER_LIMIT = { name: 'notice-to-administrator', limit: 10, windowSeconds: 60 * 60 };

/**
 * Decides who gets which notices in Telegram, and stores them for sending. In a shop without a bot, no method reads the
 * database.
 */
@Injectable()
export class TelegramNoticeService {
  constructor(
    private readonly notices: TelegramNoticeRepository,
    private readonly links: TelegramNoticeLinkRepository,
    private readonly users: UserRepository,
    private readonly deals: DealRepository,
    private readonly limits: RateLimitService,
    private readonly outbox: TelegramOutbox,
    private readonly bot: BotLinks,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get isOn(): boolean {
    return this.bot.isOn;
  }

  /** Returns the state of the user's notices. Returns undefined in a shop without a bot. */
  async view(tx: Tx, user: User): Promise<TelegramNoticesView | undefined> {
    if (!this.isOn) return undefined;
    const asking = await this.links.findAsking(tx, user.id);
    if (asking) return { state: 'asks', username: asking.username, asks: asking.id };
    return toView(await this.notices.findOfUser(tx, user.id));
  }

  /** Returns the state of the notices of the deal. Returns undefined in a shop without a bot. */
  async viewOfDeal(tx: Tx, deal: Deal): Promise<TelegramNoticesView | undefined> {
    return this.isOn ? toView(await this.notices.findOfDeal(tx, deal)) : undefined;
  }

  /**
   * Makes a link that switches on all notices of a user. Earlier links keep working until the user has used one of
   * them.
   */
  makeUserLink({ id: userId }: User): Promise<TelegramNoticesLinkView> {
    return this.makeLink({ userId, dealId: null, dealVersion: null, sellerEmail: null });
  }

  /** Makes a link that switches on the notices of one deal. These notices end when the address of the deal changes. */
  makeDealLink({ id: dealId, tokenVersion: dealVersion, sellerEmail }: Deal): Promise<TelegramNoticesLinkView> {
    return this.makeLink({ userId: null, dealId, dealVersion, sellerEmail });
  }

  /**
   * Switches the notices on for the Telegram account that has opened the link instead of the linked account. A second
   * call changes nothing.
   */
  confirm(user: User, asks: number): Promise<TelegramNoticesView> {
    return this.changeLocked(user, async (tx) => {
      const link = await this.links.lock(tx, asks);
      if (!link || link.userId !== user.id || link.chatId === null) throw linkOver();
      if (link.asks) await this.switchOn(tx, link, { ...link, chatId: link.chatId });
    });
  }

  /** Leaves the notices as they were before another Telegram account opened a link. */
  dismiss(user: User): Promise<TelegramNoticesView> {
    return this.changeLocked(user, (tx) => this.links.stopAsking(tx, user.id));
  }

  /** Switches all notices of a user off. Links that nobody has used yet stop working. */
  stop(user: User): Promise<TelegramNoticesView> {
    return this.changeLocked(user, (tx) => this.removeAll(tx, user.id));
  }

  async stopOfDeal({ id: dealId }: Deal): Promise<void> {
    this.requireOn();
    await this.transactions.run((tx) => this.removeNotices(tx, { dealId }));
  }

  /** Ends all notices of a user, and makes all links of the user invalid. */
  removeAll(tx: Tx, userId: number): Promise<void> {
    return this.removeNotices(tx, { userId });
  }

  /** Ends the notices that a user gets through a Telegram account which is no longer linked. */
  async removeChat(tx: Tx, userId: number, chatId: string): Promise<void> {
    await this.notices.delete(tx, { userId, chatId });
  }

  /** Sends a notice to a user. Call this in the transaction of the event, after a check of the user's settings. */
  async notifyUser(tx: Tx, user: User, notice: Notice): Promise<void> {
    if (!this.isOn || user.suspendedAt || isErased(user)) return;
    const notices = await this.notices.findOfUser(tx, user.id);
    if (!notices || notices.endedAt !== null) return;
    // Notices about new orders have a limit, because anybody can place orders.
    if (notice.kind === 'shop-order' && (await this.limits.isLimitExceeded(tx, SHOP_ORDER_LIMIT, `user ${user.id}`)))
      return;
    await this.sendToChat(tx, notices.chatId, notice);
  }

  /** Works like `notifyUser`, for a caller that knows only the user's id. */
  async notifyUserById(tx: Tx, userId: number | null, notice: Notice): Promise<void> {
    const user = this.isOn && userId !== null ? await this.users.find(tx, userId) : null;
    if (user) await this.notifyUser(tx, user, notice);
  }

  /** Sends each of the notices to each of the users. Does not repeat a notice that a chat has got before. */
  async notifyUsers(tx: Tx, users: readonly User[], notices: readonly Notice[]): Promise<void> {
    if (!this.isOn) return;
    const ids = users.filter((user) => !user.suspendedAt && !isErased(user)).map(({ id }) => id);
    for (const chatId of await this.notices.findChatsOfUsers(tx, ids)) {
      const messages = notices.map((notice) => this.toMessage(chatId, notice));
      for (const message of await this.outbox.findNew(tx, messages)) await this.outbox.enqueue(tx, message);
    }
  }

  /**
   * Sends a notice to the seller of the deal: to the chat that was linked for this deal, and to the chat of the
   * seller's account.
   */
  async notifySeller(tx: Tx, deal: Deal, notice: Notice): Promise<void> {
    if (!this.isOn || deal.sellerEmail === null) return;
    const chats = await this.notices.findChatsOfSeller(tx, deal, emailKey(deal.sellerEmail));
    for (const chatId of chats) await this.sendToChat(tx, chatId, notice);
  }

  /** Switches notices on for a Telegram account, and sends a greeting there. The caller has locked the link. */
  async switchOn(tx: Tx, { id, ...owner }: NoticeOwner & { id: number }, chat: NoticeChat): Promise<void> {
    await this.notices.switchOn(tx, owner, chat);
    await this.links.markUsed(tx, id, chat, false);
    await this.links.deleteOthers(tx, owner, id);
    await this.outbox.enqueue(tx, {
      chatId: chat.chatId,
      text: await this.greetingFor(tx, owner),
      key: `notice hello ${id}`,
    });
  }

  /**
   * Returns a greeting that names the owner of the notices, because the reader may have got the link from somebody
   * else.
   */
  private async greetingFor(tx: Tx, { userId, dealId }: NoticeOwner): Promise<string> {
    const shop = new URL(this.config.shopOrigin).host;
    const user = userId === null ? null : await this.users.find(tx, userId);
    const [deal] = dealId === null ? [] : await this.deals.findMany(tx, [dealId]);
    const what = deal ? `deal ${deal.number}` : `the account ${maskName(user?.email || user?.username || '')}`;
    return `From now on, you get notices about ${escapeHtml(`${what} at ${shop}`)} here. ${STORED_FOR_NOTICES} Anybody with access to the account or the deal can see your username. Send /stop to end the notices, or /forget to delete them.`;
  }

  private async sendToChat(tx: Tx, chatId: string, notice: Notice): Promise<void> {
    await this.outbox.enqueue(tx, this.toMessage(chatId, notice));
  }

  private toMessage(chatId: string, notice: Notice): BotMessage {
    const { kind, event } = notice;
    const text = noticeText(notice, this.config.shopOrigin);
    return { chatId, text, key: `notice ${kind} ${event} ${chatId}`, isNotice: true };
  }

  private async removeNotices(tx: Tx, owner: { userId: number } | { dealId: number }): Promise<void> {
    await this.links.delete(tx, owner);
    await this.notices.delete(tx, owner);
  }

  private async makeLink(owner: NoticeOwner): Promise<TelegramNoticesLinkView> {
    this.requireOn();
    const token = newToken();
    const payload = `n_${token}`;
    const url = await this.bot.addressFor(payload);
    if (url === null)
      throw new Problem(503, 'The bot cannot be reached yet. Please try again later.', { code: 'no-bot' });
    const row = { ...owner, tokenHash: hashOf(token), expiresAt: new Date(Date.now() + LINK_TTL_MS) };
    await this.transactions.run((tx) => this.links.insert(tx, row));
    const bot = new URL(url).pathname.slice(1);
    return { url, bot, command: `/start ${payload}` };
  }

  /** Locks the user first, as the handler of the bot does. */
  private changeLocked(user: User, work: (tx: Tx) => Promise<void>): Promise<TelegramNoticesView> {
    this.requireOn();
    return this.transactions.run(async (tx) => {
      await this.users.lock(tx, user.id);
      await work(tx);
      return found(await this.view(tx, user));
    });
  }

  private requireOn(): void {
    if (!this.isOn) throw notFound();
  }
}

/** Hides most of a name or an address. The owner can still recognise it. */
const maskName = (name: string) => name.replace(/^(.)[^@]*/u, '$1…');

function toView(notices: TelegramNotice | null): TelegramNoticesView {
  if (!notices) return { state: 'off', username: null, asks: null };
  return { state: notices.endedBy ?? 'on', username: notices.username, asks: null };
}

function linkOver(): Problem {
  return new Problem(410, 'This link no longer works. Please make a new one.', { code: 'over' });
}
