import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions';
import { pick, RECEIVED } from '../http/view';
import { type ListPage, optionalPage, type PageQuery, wholeOrPageWindow } from '../http/page';
import { endedLink, found, invalidFields, notFound, Problem } from '../http/problem';
import { ProductRepository, type SellerContact } from '../product/product.repository';
import type { User } from '../user/user.entity';
import type { ContactInput, SupportTicketInput } from './message.dto';
import type { Message, MessageState } from './message.entity';
import { messageUpdateFor } from './message.admin.service';
import { MessageMailService } from './message-mail.service';
import { MessageRepository } from './message.repository';
import type { OwnMessageView, OwnTicketState, OwnTicketView, ReceivedTicketView } from './message.view';
import { emailKey, provenEmailKey } from '../user/user-key';

/** The maximum number of messages for a client that does not ask for a page. */
const MAX_MESSAGES = 100;
/**
 * Anybody can write a message with somebody else's address. Only this many such messages are shown, so that they cannot
 * hide the messages of the account.
 */
const MAX_GUEST_MESSAGES = 20;
/**
 * The maximum number of entries in a response, for all its messages together. A conversation with this many entries
 * accepts no more from the customer.
 */
const MAX_CONVERSATION_ENTRIES = 200;

const CUSTOMER_STATES: Readonly<Record<MessageState, OwnTicketState>> = {
  new: 'open',
  open: 'open',
  waiting: 'answered',
  closed: 'closed',
};

@Injectable()
export class MessageService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly mails: MessageMailService,
    private readonly products: ProductRepository,
    private readonly transactions: Transactions,
  ) {}

  async receiveContact(input: ContactInput, user: User | null): Promise<void> {
    const { buyerName: name, buyerEmail: email, message, productId } = input;
    const seller = await this.transactions.read((tx) => this.products.findSeller(tx, productId));
    if (!seller?.isListed) throw invalidFields([{ field: 'productId', message: 'is not a product of the shop' }]);
    const contact = { name, email, message, productId };
    await this.transactions.run(async (tx) => {
      await this.messages.insert(tx, { ...contact, userId: user?.id ?? null });
      await this.mails.sendToSeller(tx, contact, seller);
    });
  }

  async receiveTicket(input: SupportTicketInput, user: User | null, ip: string): Promise<ReceivedTicketView> {
    const { productId = null } = input;
    return this.transactions.run(async (tx) => {
      const ticketId = await this.messages.insert(tx, { ...input, productId, userId: user?.id ?? null });
      await this.mails.confirmTicket(tx, ticketId, input, { owner: user, ip });
      return { ...RECEIVED, ticketId, token: user ? null : this.mails.tokenOf(ticketId, 'sent') };
    });
  }

  /** Lists the messages of the account, and then the messages that guests have sent with its address. */
  list(user: User, query: PageQuery): Promise<ListPage<OwnMessageView>> {
    return this.transactions.read(async (tx) => {
      const [window, count] = [wholeOrPageWindow(query, MAX_MESSAGES), await this.messages.countOwn(tx, user.id)];
      const own = await this.messages.findOwn(tx, user.id, window);
      const guests = await this.findGuestMessages(tx, user);
      const end = window.offset + window.limit - count;
      const rows = [...own, ...guests.slice(Math.max(0, window.offset - count), Math.max(0, end))];
      return optionalPage(query, await this.views(tx, rows), count + guests.length);
    });
  }

  show(id: number, user: User): Promise<OwnMessageView> {
    return this.transactions.read(async (tx) =>
      this.view(tx, requireOwn(await this.messages.find(tx, null, id), user)),
    );
  }

  async listTickets(user: User): Promise<OwnTicketView[]> {
    const { rows, shown } = await this.transactions.read(async (tx) => {
      const own = await this.messages.findOwn(tx, user.id, { offset: 0, limit: MAX_MESSAGES });
      const found = [...own, ...(await this.findGuestMessages(tx, user))];
      return { rows: found, shown: await this.views(tx, found) };
    });
    const views = new Map(shown.map((view) => [view.id, view]));
    return rows.flatMap(({ id, subject, category, priority }) => {
      const view = views.get(id);
      if (!view || !subject || !category || !priority) return [];
      const shared = pick(view, 'id', 'message', 'state', 'createdAt', 'dueAt', 'entries');
      return [{ ...shared, subject, category, priority }];
    });
  }

  countUnread(user: User): Promise<number> {
    return this.transactions.read(async (tx) => {
      const guests = await this.findGuestMessages(tx, user);
      return (await this.messages.countUnread(tx, user.id)) + guests.filter(isUnread).length;
    });
  }

  /**
   * Marks the replies to a message as read.
   * @param until the time of the last reply that the customer has seen; later replies stay unread
   */
  async markRead(id: number, until: Date, user: User): Promise<void> {
    await this.transactions.autocommit(async (tx) => {
      requireOwn(await this.messages.find(tx, null, id), user);
      await this.messages.markRead(tx, id, new Date(Math.min(until.getTime(), Date.now())));
    });
  }

  async answer(id: number, text: string, user: User): Promise<OwnMessageView> {
    // The seller is read before the transaction, as MailService.addToSummary requires.
    const seller = await this.transactions.read(async (tx) =>
      this.sellerOf(tx, requireOwn(await this.messages.find(tx, null, id), user)),
    );
    await this.transactions.run(async (tx) => {
      const message = requireOwn(await this.messages.lock(tx, null, id), user);
      if ((await this.messages.countEntries(tx, id)) >= MAX_CONVERSATION_ENTRIES) {
        throw new Problem(409, 'This conversation is full. Please start a new one.', { code: 'full' });
      }
      const now = new Date();
      const entry = { kind: message.kind, messageId: id, type: 'customer' as const, text, userId: user.id };
      await this.messages.insertEntry(tx, { ...entry, createdAt: now });
      await this.messages.update(tx, message, { ...messageUpdateFor('customer', message, user, now), readAt: now });
      const { name, email, productId } = message;
      if (seller && productId) await this.mails.sendToSeller(tx, { name, email, productId, message: text }, seller);
    });
    return this.show(id, user);
  }

  /**
   * Returns the seller to whom the message is mailed. Null for a ticket, and when the listing has no address: the
   * message then waits for staff.
   */
  private async sellerOf(tx: Tx, { kind, productId }: Message): Promise<SellerContact | null> {
    if (kind !== 'contact' || !productId) return null;
    const seller = await this.products.findSeller(tx, productId);
    return seller?.email ? seller : null;
  }

  /**
   * Shows a conversation to a guest who opens the link in a mail. Throws 404 for an unknown token. When the
   * conversation has been deleted, the error has the code `link-expired`.
   */
  async openLinked(token: string): Promise<OwnMessageView> {
    const { id, shown } = this.mails.openToken(token);
    return this.transactions.read(async (tx) => {
      const message = await this.messages.find(tx, null, id);
      if (!message) throw endedLink('expired', 404);
      const view = await this.view(tx, message);
      return shown === 'whole' ? view : { ...view, unread: false, entryCount: 0, entries: [] };
    });
  }

  private async findGuestMessages(tx: Tx, user: User): Promise<Message[]> {
    const address = provenEmailKey(user);
    return address === null ? [] : this.messages.findOfGuests(tx, address, MAX_GUEST_MESSAGES);
  }

  private async view(tx: Tx, message: Message): Promise<OwnMessageView> {
    return found((await this.views(tx, [message]))[0]);
  }

  private async views(tx: Tx, rows: Message[]): Promise<OwnMessageView[]> {
    const [ids, productIds] = [rows.map(({ id }) => id), rows.flatMap(({ productId }) => productId ?? [])];
    const limit = Math.max(1, Math.floor(MAX_CONVERSATION_ENTRIES / rows.length));
    // Notes are left out, because only staff may see them.
    const replies = await this.messages.findEntries(tx, ids, ['reply', 'customer'], limit);
    const titles = await this.products.findTitles(tx, productIds);
    return rows.map((row) => {
      const { id, handledAt, dueAt } = row;
      const entries = replies.filter(({ messageId }) => messageId === id);
      return {
        ...pick(row, 'id', 'kind', 'subject', 'productId', 'message', 'createdAt'),
        productTitle: titles.get(row.productId ?? 0) ?? null,
        state: CUSTOMER_STATES[row.state],
        dueAt: handledAt || !dueAt ? null : dueAt.toISOString(),
        unread: isUnread(row),
        asGuest: row.userId === null,
        entryCount: entries[0]?.total ?? 0,
        entries: entries.map((entry) => ({
          ...pick(entry, 'text', 'createdAt'),
          from: entry.type === 'reply' ? ('support' as const) : ('you' as const),
        })),
      };
    });
  }
}

const isUnread = ({ answeredAt, readAt }: Message): boolean =>
  answeredAt !== null && (readAt === null || readAt < answeredAt);

/** Throws 404 when the message belongs to somebody else. */
function requireOwn(message: Message | null, user: User): Message {
  const isOwn =
    message &&
    (message.userId === null ? emailKey(message.email) === provenEmailKey(user) : message.userId === user.id);
  if (!isOwn) throw notFound();
  return message;
}
