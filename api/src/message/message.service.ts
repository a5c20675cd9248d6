import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { Transactions, type Tx } from '../database/transactions';
import { stale } from '../http/if-match';
import { invalid, notFound, Problem } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { RECEIPTS, receiptSubject } from '../mail/receipts';
import { ProductService } from '../product/product.service';
import { TransactionLimits } from '../rate-limit/transaction-limits';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import type { ContactInput, MessageChange as ChangeInput, SupportTicketInput } from './message.dto';
import { ContactMessage, type Message, type MessageKind, SupportTicket } from './message.entity';
import { MessageListService } from './message-list.service';
import type { AdminMessageView } from './message.view';

/** The columns of a message that change later. */
export type MessageChange = Partial<
  Pick<Message, 'handledAt' | 'handledBy' | 'answeredAt' | 'clockFrom' | 'assignedTo'>
>;

type Contact = Pick<ContactMessage, 'name' | 'email' | 'message' | 'productId'>;
type TicketInput = Pick<
  SupportTicket,
  'name' | 'email' | 'subject' | 'category' | 'priority' | 'message' | 'productId' | 'userId'
>;
type Seller = NonNullable<Awaited<ReturnType<ProductService['seller']>>>;

export const ENTITY = { contact: ContactMessage, ticket: SupportTicket } as const;

/** Stores the messages of visitors. Forwards, assigns, closes and reopens them. */
@Injectable()
export class MessageService {
  constructor(
    private readonly lists: MessageListService,
    private readonly products: ProductService,
    private readonly users: UserService,
    private readonly audit: AuditService,
    private readonly mails: MailService,
    private readonly limits: TransactionLimits,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async receiveContact({ buyerName: name, buyerEmail: email, message, productId }: ContactInput): Promise<void> {
    const seller = await this.products.seller(productId);
    if (!seller?.isListed) throw invalid([{ field: 'productId', message: 'names no product' }]);
    const contact: Contact = { name, email, message, productId };
    await this.insert('contact', contact, (tx) => this.sendContact(tx, contact, seller));
  }

  async receiveTicket(input: SupportTicketInput, user: User | null): Promise<void> {
    const ticket = { ...input, productId: input.productId ?? null, userId: user?.id ?? null };
    const { name, email } = input;
    await this.insert('ticket', ticket, async (tx, ticketId) => {
      if (await this.limits.isOver(tx, RECEIPTS, receiptSubject(user, email))) return;
      await this.mails.enqueue(tx, { kind: 'ticket-received', to: email, data: { ticketId, name } });
    });
  }

  /** Sends a message to its seller again, or for the first time if the listing has got an address since. */
  async forward(id: number, admin: User): Promise<AdminMessageView> {
    await this.transactions.run(async (tx) => {
      const contact = (await lockMessage(tx, 'contact', id)) as ContactMessage;
      const seller = await this.products.seller(contact.productId, tx);
      if (!seller) throw notFound();
      if (!seller.email) {
        throw new Problem(409, 'The listing has no e-mail address of its seller.', { code: 'no_seller_email' });
      }
      await this.sendContact(tx, contact, seller);
      await tx.update(ContactMessage, id, { version: contact.version + 1 });
      const changes = [{ field: 'forwarded', from: null, to: 'to the seller' }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'contact', entityId: id, changes });
    });
    return this.view('contact', id);
  }

  /** @param version null: the client knows no versions */
  async change(
    kind: MessageKind,
    id: number,
    version: number | null,
    { handled, assignee }: ChangeInput,
    admin: User,
  ): Promise<void> {
    if (handled === undefined && assignee === undefined) throw invalid([{ field: 'handled', message: 'is missing' }]);
    const assignedTo = assignee === undefined ? undefined : await this.assigneeId(assignee);
    await this.transactions.run(async (tx) => {
      const message = await lockMessage(tx, kind, id);
      if (version !== null && message.version !== version) throw stale();
      const change = {
        ...(handled !== undefined && (await this.setHandled(tx, kind, message, handled, admin))),
        ...(assignedTo !== undefined && (await this.assign(tx, kind, message, assignedTo, admin))),
      };
      if (Object.keys(change).length === 0) return;
      await tx.update(ENTITY[kind], id, { ...change, version: message.version + 1 });
    });
  }

  /**
   * Does nothing if the message already has this state, so that the first admin stays. Reopening a ticket that was
   * answered restarts its clock.
   */
  private async setHandled(
    tx: Tx,
    kind: MessageKind,
    { id: entityId, state, handledAt, answeredAt }: Message,
    handled: boolean,
    admin: User,
  ): Promise<MessageChange> {
    if (handled ? state === 'closed' : !handledAt) return {};
    await this.audit.record(tx, admin, { action: handled ? 'handled' : 'reopened', entity: kind, entityId });
    const now = new Date();
    // Another process whose clock is ahead may have answered it. It is `closed` only if this time is later.
    const closedAt = new Date(Math.max(now.getTime(), (answeredAt?.getTime() ?? 0) + 1));
    if (handled) return { handledAt: closedAt, handledBy: admin.id };
    return { handledAt: null, handledBy: null, ...(answeredAt && restartedClock(kind, now)) };
  }

  private async assign(
    tx: Tx,
    kind: MessageKind,
    { id: entityId, assignedTo: before }: Message,
    assignedTo: number | null,
    admin: User,
  ): Promise<MessageChange> {
    if (assignedTo === before) return {};
    // The log outlives an erased account, so it names the id instead of the username.
    const changes = [{ field: 'assignee', from: userText(before), to: userText(assignedTo) }];
    await this.audit.record(tx, admin, { action: 'changed', entity: kind, entityId, changes });
    return { assignedTo };
  }

  private async assigneeId(username: string | null): Promise<number | null> {
    if (username === null) return null;
    const user = await this.users.findByUsername(username);
    if (!user?.isAdmin || user.eraseAt) throw invalid([{ field: 'assignee', message: 'names no administrator' }]);
    return user.id;
  }

  private async view(kind: MessageKind, id: number): Promise<AdminMessageView> {
    const view = await this.lists.view(kind, id);
    if (!view) throw notFound();
    return view;
  }

  /** Sends it to the seller, or to the shop if the listing has no address: then staff forwards it. */
  private async sendContact(tx: Tx, contact: Contact, { email, title }: Seller): Promise<void> {
    const { name: buyerName, email: buyerEmail, message, productId } = contact;
    const reader = email ? 'seller' : 'shop';
    await this.mails.enqueue(tx, {
      kind: 'seller-contact',
      to: email ?? this.config.mail.inbox,
      data: { buyerName, buyerEmail, message, productId, productTitle: title, reader },
    });
  }

  /** @param tell enqueues the mail about the message, in the same transaction */
  private async insert(
    kind: MessageKind,
    sent: Contact | TicketInput,
    tell: (tx: Tx, id: number) => Promise<void>,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = { ...sent, createdAt: new Date(), handledAt: null, handledBy: null, assignedTo: null, version: 1 };
      const { raw } = await tx.insert<Message>(ENTITY[kind], row);
      await tell(tx, (raw as { insertId: number }).insertId);
    });
  }
}

/** Locks the message until the transaction ends. Throws 404 when there is none. */
export async function lockMessage(tx: Tx, kind: MessageKind, id: number): Promise<Message> {
  const message = await tx.findOne<Message>(ENTITY[kind], { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!message) throw notFound();
  return message;
}

/** Messages to sellers have no clock. */
export const restartedClock = (kind: MessageKind, clockFrom: Date) => kind === 'ticket' && { clockFrom };

const userText = (id: number | null) => (id === null ? null : `user ${id}`);
