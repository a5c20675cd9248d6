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
export const STORED_FOR_NOTICES = 'For them, the shop stores your number at Telegram and your username.';
/** The maximum number of orders in an hour about which an administrator gets a notice. It is that of the mails, too. */
const SHOP_ORDERS = { name: 'notice-to-administrator', limit: 10, windowSeconds: 60 * 60 };

/** Notices in Telegram: who gets them, and what is sent. Without a bot, events and pages read nothing here. */
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

  /** Returns undefined in a shop without a bot. */
  async view(tx: Tx, user: User): Promise<TelegramNoticesView | undefined> {
    if (!this.isOn) return undefined;
    const asking = await this.links.findAsking(tx, user.id);
    if (asking) return { state: 'asks', username: asking.username, asks: asking.id };
    return toView(await this.notices.findOfUser(tx, user.id));
  }

  /** Returns undefined in a shop without a bot. */
  async viewOfDeal(tx: Tx, deal: Deal): Promise<TelegramNoticesView | undefined> {
    return this.isOn ? toView(await this.notices.findOfDeal(tx, deal)) : undefined;
  }

  /** Makes a link for all notices of a user. Links that were made before keep working until one of them is used. */
  link({ id: userId }: User): Promise<TelegramNoticesLinkView> {
    return this.makeLink({ userId, dealId: null, dealVersion: null, sellerEmail: null });
  }

  /** Makes a link for the notices of one deal, which end when its address changes. */
  linkOfDeal({ id: dealId, tokenVersion: dealVersion, sellerEmail }: Deal): Promise<TelegramNoticesLinkView> {
    return this.makeLink({ userId: null, dealId, dealVersion, sellerEmail });
  }

  /** Gives the notices to a Telegram account that is not the linked one. Pressed twice, it does so once. */
  confirm(user: User, asks: number): Promise<TelegramNoticesView> {
    return this.change(user, async (tx) => {
      const link = await this.links.lock(tx, asks);
      if (!link || link.userId !== user.id || link.chatId === null) throw over();
      if (link.asks) await this.begin(tx, link, { ...link, chatId: link.chatId });
    });
  }

  /** Leaves the notices as they were before another Telegram account had opened a link. */
  dismiss(user: User): Promise<TelegramNoticesView> {
    return this.change(user, (tx) => this.links.stopAsking(tx, user.id));
  }

  /** Switches all notices of a user off. Links that were not used yet stop working. */
  stop(user: User): Promise<TelegramNoticesView> {
    return this.change(user, (tx) => this.removeAll(tx, user.id));
  }

  async stopOfDeal({ id: dealId }: Deal): Promise<void> {
    this.requireOn();
    await this.transactions.run((tx) => this.remove(tx, { dealId }));
  }

  /** Ends all notices of a user, and makes all links of it invalid. */
  removeAll(tx: Tx, userId: number): Promise<void> {
    return this.remove(tx, { userId });
  }

  /** Ends the notices of a user to a Telegram account that is not linked any more. */
  async removeChat(tx: Tx, userId: number, chatId: string): Promise<void> {
    await this.notices.delete(tx, { userId, chatId });
  }

  /** Sends a notice to a user. Call it in the transaction of the event, after a check of the user's switches. */
  async toUser(tx: Tx, user: User, notice: Notice): Promise<void> {
    if (!this.isOn || user.suspendedAt || isErased(user)) return;
    const notices = await this.notices.findOfUser(tx, user.id);
    if (!notices || notices.endedAt !== null) return;
    // anybody can place orders
    if (notice.kind === 'shop-order' && (await this.limits.isOver(tx, SHOP_ORDERS, `user ${user.id}`))) return;
    await this.send(tx, notices.chatId, notice);
  }

  /** As `toUser`, for a user of whom the caller knows only the id. */
  async toUserOf(tx: Tx, userId: number | null, notice: Notice): Promise<void> {
    const user = this.isOn && userId !== null ? await this.users.find(tx, userId) : null;
    if (user) await this.toUser(tx, user, notice);
  }

  /** Sends many notices to many users. A notice that a chat has got before is not sent again. */
  async toUsers(tx: Tx, users: readonly User[], notices: readonly Notice[]): Promise<void> {
    if (!this.isOn) return;
    const ids = users.filter((user) => !user.suspendedAt && !isErased(user)).map(({ id }) => id);
    for (const chatId of await this.notices.findChatsOfUsers(tx, ids)) {
      const messages = notices.map((notice) => this.message(chatId, notice));
      for (const message of await this.outbox.findNew(tx, messages)) await this.outbox.enqueue(tx, message);
    }
  }

  /** Sends a notice to the seller of the deal: to the chat of the desk's link, and to that of the seller's account. */
  async toSeller(tx: Tx, deal: Deal, notice: Notice): Promise<void> {
    if (!this.isOn || deal.sellerEmail === null) return;
    const chats = await this.notices.findChatsOfSeller(tx, deal, emailKey(deal.sellerEmail));
    for (const chatId of chats) await this.send(tx, chatId, notice);
  }

  /** Switches notices on for a Telegram account, and says hello there. The link must be locked. */
  async begin(tx: Tx, { id, ...owner }: NoticeOwner & { id: number }, chat: NoticeChat): Promise<void> {
    await this.notices.begin(tx, owner, chat);
    await this.links.use(tx, id, chat, false);
    await this.links.deleteOthers(tx, owner, id);
    await this.outbox.enqueue(tx, {
      chatId: chat.chatId,
      text: await this.hello(tx, owner),
      key: `notice hello ${id}`,
    });
  }

  /** Whoever was given the link by somebody else learns whose notices these are. */
  private async hello(tx: Tx, { userId, dealId }: NoticeOwner): Promise<string> {
    const shop = new URL(this.config.shopOrigin).host;
    const user = userId === null ? null : await this.users.find(tx, userId);
    const [deal] = dealId === null ? [] : await this.deals.findMany(tx, [dealId]);
    const what = deal ? `deal ${deal.number}` : `the account ${masked(user?.email || user?.username || '')}`;
    return `You get notices of ${escapeHtml(`${what} at ${shop}`)} here from now on. ${STORED_FOR_NOTICES} Whoever has the account or the deal sees the username. /stop ends them, /forget deletes them.`;
  }

  private async send(tx: Tx, chatId: string, notice: Notice): Promise<void> {
    await this.outbox.enqueue(tx, this.message(chatId, notice));
  }

  private message(chatId: string, notice: Notice): BotMessage {
    const { kind, event } = notice;
    const text = noticeText(notice, this.config.shopOrigin);
    return { chatId, text, key: `notice ${kind} ${event} ${chatId}`, isNotice: true };
  }

  private async remove(tx: Tx, owner: { userId: number } | { dealId: number }): Promise<void> {
    await this.links.delete(tx, owner);
    await this.notices.delete(tx, owner);
  }

  private async makeLink(owner: NoticeOwner): Promise<TelegramNoticesLinkView> {
    this.requireOn();
    const token = newToken();
    const payload = `n_${token}`;
    const url = await this.bot.address(payload);
    if (url === null)
      throw new Problem(503, 'The bot cannot be reached yet. Please try again later.', { code: 'no-bot' });
    const row = { ...owner, tokenHash: hashOf(token), expiresAt: new Date(Date.now() + LINK_TTL_MS) };
    await this.transactions.run((tx) => this.links.insert(tx, row));
    const bot = new URL(url).pathname.slice(1);
    return { url, bot, command: `/start ${payload}` };
  }

  /** The lock of the user comes first, as in the handler of the bot. */
  private change(user: User, work: (tx: Tx) => Promise<void>): Promise<TelegramNoticesView> {
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

/** Enough for the owner to recognise a name or an address. */
const masked = (name: string) => name.replace(/^(.)[^@]*/u, '$1…');

function toView(notices: TelegramNotice | null): TelegramNoticesView {
  if (!notices) return { state: 'off', username: null, asks: null };
  return { state: notices.endedBy ?? 'on', username: notices.username, asks: null };
}

function over(): Problem {
  return new Problem(410, 'This link does not work any more. Please make a new one.', { code: 'over' });
}
