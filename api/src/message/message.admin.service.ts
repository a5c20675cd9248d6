import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { AuditService } from '../audit/audit.service';
import { csvFields } from '../csv/csv-file';
import { Transactions, type Tx } from '../database/transactions';
import { staleVersion } from '../http/if-match';
import { found, invalidFields } from '../http/problem';
import { pick } from '../http/view';
import { ProductRepository } from '../product/product.repository';
import type { User } from '../user/user.entity';
import { staffRoleOf } from '../staff-role/staff-role';
import { UserRepository } from '../user/user.repository';
import type { MessageChange, MessageEntryInput, MessageFilterQuery, MessageSort } from './message.dto';
import { ENTRY_TYPES, type EntryType, type Message, type MessageKind } from './message.entity';
import { MessageMailService } from './message-mail.service';
import { type MessageUpdate, MessageRepository } from './message.repository';
import type { AdminMessageDetailsView, AdminMessageView, MessageEntryView } from './message.view';

const AUDITED_ENTRIES: Record<EntryType, { field: string; to: string }> = {
  reply: { field: 'reply', to: 'sent' },
  note: { field: 'note', to: 'added' },
  customer: { field: 'answer of the customer', to: 'added' },
};

/**
 * The maximum number of entries that staff see. Only staff can add more entries, because the maximum for customers is
 * lower.
 */
const MAX_ENTRIES_SHOWN = 500;

@Injectable()
export class MessageAdminService extends AdminList<Message, AdminMessageView, MessageFilterQuery, MessageSort> {
  constructor(
    private readonly messages: MessageRepository,
    private readonly products: ProductRepository,
    private readonly mails: MessageMailService,
    private readonly users: UserRepository,
    private readonly audit: AuditService,
    transactions: Transactions,
  ) {
    super(transactions, messages, 'messages', CSV_COLUMNS);
  }

  show(kind: MessageKind, id: number): Promise<AdminMessageView> {
    return this.transactions.read(async (tx) => this.toView(tx, found(await this.messages.find(tx, kind, id))));
  }

  details(kind: MessageKind, id: number): Promise<AdminMessageDetailsView> {
    return this.transactions.read(async (tx) => {
      // The version is read before the entries. If a reply comes between the two reads, the version is outdated and a
      // change is refused.
      const message = found(await this.messages.find(tx, kind, id));
      const view = await this.toView(tx, message);
      return { ...view, entries: await this.entriesOf(tx, id), version: message.version };
    });
  }

  async toViews(tx: Tx, rows: Message[]): Promise<AdminMessageView[]> {
    const [now, productIds] = [new Date(), rows.flatMap((row) => row.productId ?? [])];
    const titles = await this.products.findTitles(tx, productIds);
    const staff = rows.flatMap((row) => [row.handledBy, row.assignedTo]);
    const users = await this.users.findNames(tx, staff);
    return rows.map((row) => {
      const dueAt = row.handledAt ? null : row.dueAt;
      const assignee = users.get(row.assignedTo);
      return {
        ...pick(row, 'kind', 'id', 'name', 'email', 'subject', 'category', 'priority', 'message', 'productId'),
        ...pick(row, 'createdAt', 'handledAt', 'state'),
        productTitle: titles.get(row.productId ?? 0) ?? null,
        handledBy: users.get(row.handledBy)?.username ?? null,
        assignee: assignee && staffRoleOf(assignee) ? assignee.username : null,
        dueAt: dueAt && dueAt.toISOString(),
        overdue: dueAt !== null && dueAt <= now,
      };
    });
  }

  private async entriesOf(tx: Tx, messageId: number): Promise<MessageEntryView[]> {
    const rows = await this.messages.findEntries(tx, [messageId], ENTRY_TYPES, MAX_ENTRIES_SHOWN);
    const authors = await this.users.findNames(
      tx,
      rows.map(({ userId }) => userId),
    );
    return rows.map((row) => {
      const author = authors.get(row.userId);
      // A customer's answer has an author's name only if staff have pasted the answer for the customer.
      const by = author && (row.type !== 'customer' || staffRoleOf(author)) ? author.username : null;
      return { ...pick(row, 'id', 'type', 'text', 'createdAt'), by };
    });
  }

  async forward(id: number, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const contact = found(await this.messages.lock(tx, 'contact', id));
      const answers = await this.messages.findEntries(tx, [id], ['customer'], MAX_ENTRIES_SHOWN);
      await this.mails.forward(
        tx,
        contact,
        answers.map(({ text }) => text),
      );
      await this.messages.update(tx, contact, {});
      const changes = [{ field: 'forwarded', from: null, to: 'to the seller' }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'contact', entityId: id, changes });
    });
  }

  /**
   * Adds an entry to a message. Throws 409 when the message has changed since the given version, because somebody else
   * may have answered it.
   */
  async addEntry(kind: MessageKind, id: number, version: number, input: MessageEntryInput, admin: User): Promise<void> {
    const { type, text } = input;
    await this.transactions.run(async (tx) => {
      const message = found(await this.messages.lock(tx, kind, id));
      if (message.version !== version) throw staleVersion();
      const now = new Date();
      await this.messages.insertEntry(tx, { kind, messageId: id, type, text, userId: admin.id, createdAt: now });
      await this.messages.update(tx, message, messageUpdateFor(type, message, admin, now));
      const changes = [{ from: null, ...AUDITED_ENTRIES[type] }];
      await this.audit.record(tx, admin, { action: 'changed', entity: kind, entityId: id, changes });
      if (type === 'reply') await this.mails.sendReply(tx, message);
    });
  }

  /** @param version null for clients that do not send a version */
  async change(
    kind: MessageKind,
    id: number,
    version: number | null,
    input: MessageChange,
    admin: User,
  ): Promise<void> {
    const { handled, assignee } = input;
    if (handled === undefined && assignee === undefined)
      throw invalidFields([{ field: 'handled', message: 'is missing' }]);
    const assignedTo = assignee === undefined ? undefined : await this.assigneeId(assignee);
    await this.transactions.run(async (tx) => {
      const message = found(await this.messages.lock(tx, kind, id));
      if (version !== null && message.version !== version) throw staleVersion();
      const change = {
        ...(handled !== undefined && (await this.setHandled(tx, message, handled, admin))),
        ...(assignedTo !== undefined && (await this.assign(tx, message, assignedTo, admin))),
      };
      if (Object.keys(change).length > 0) await this.messages.update(tx, message, change);
    });
  }

  /**
   * Closes or reopens a message. Does nothing if the message already has this state, so that the first admin stays
   * recorded. Reopening an answered ticket restarts its due time.
   */
  private async setHandled(tx: Tx, message: Message, handled: boolean, admin: User): Promise<MessageUpdate> {
    const { id: entityId, kind, state, handledAt, answeredAt } = message;
    if (handled ? state === 'closed' : !handledAt) return {};
    await this.audit.record(tx, admin, { action: handled ? 'handled' : 'reopened', entity: kind, entityId });
    const now = new Date();
    // The state `closed` requires a time after the reply, even if the reply came from a process whose clock is ahead.
    const closedAt = new Date(Math.max(now.getTime(), (answeredAt?.getTime() ?? 0) + 1));
    if (handled) return { handledAt: closedAt, handledBy: admin.id };
    return { handledAt: null, handledBy: null, ...(answeredAt && restartedClock(kind, now)) };
  }

  private async assign(tx: Tx, message: Message, assignedTo: number | null, admin: User): Promise<MessageUpdate> {
    const { id: entityId, kind, assignedTo: before } = message;
    if (assignedTo === before) return {};
    // The log contains the user's id instead of the username, because the log outlives an erased account.
    const changes = [{ field: 'assignee', from: userLabel(before), to: userLabel(assignedTo) }];
    await this.audit.record(tx, admin, { action: 'changed', entity: kind, entityId, changes });
    return { assignedTo };
  }

  private async assigneeId(username: string | null): Promise<number | null> {
    if (username === null) return null;
    const user = await this.transactions.read((tx) => this.users.findByUsername(tx, username));
    if (!user || !staffRoleOf(user) || user.eraseAt)
      throw invalidFields([{ field: 'assignee', message: 'is not an administrator' }]);
    return user.id;
  }
}

const restartedClock = (kind: MessageKind, clockFrom: Date) => kind === 'ticket' && { clockFrom };

const userLabel = (id: number | null) => (id === null ? null : `user ${id}`);

export function messageUpdateFor(
  type: EntryType,
  { kind, handledAt }: Message,
  author: User,
  now: Date,
): MessageUpdate {
  if (type === 'reply') return { answeredAt: now, handledAt: now, handledBy: author.id };
  // An answer of the customer reopens a handled message and restarts its due time. An open message keeps its due time.
  if (type === 'customer' && handledAt) return { handledAt: null, handledBy: null, ...restartedClock(kind, now) };
  return {};
}

const CSV_COLUMNS = {
  ...csvFields('kind', 'id', 'name', 'email', 'subject', 'category', 'priority', 'message'),
  ...csvFields('productId', 'productTitle', 'createdAt', 'handledAt', 'handledBy'),
  ...csvFields('state', 'dueAt', 'overdue', 'assignee'),
};
