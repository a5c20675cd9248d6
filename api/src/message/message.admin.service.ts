import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { Transactions, type Tx } from '../database/transactions';
import { stale } from '../http/if-match';
import { found, invalid } from '../http/problem';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import type { MessageChange as ChangeInput, MessageEntryInput } from './message.dto';
import type { EntryType, Message, MessageKind } from './message.entity';
import { MessageMailService } from './message-mail.service';
import { type MessageChange, MessageRepository } from './message.repository';

const AUDITED: Record<EntryType, { field: string; to: string }> = {
  reply: { field: 'reply', to: 'sent by mail' },
  note: { field: 'note', to: 'added' },
  customer: { field: 'answer of the customer', to: 'added' },
};

@Injectable()
export class MessageAdminService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly mails: MessageMailService,
    private readonly users: UserRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /** Sends a message to its seller, again or for the first time. Throws 409 while the listing has no address. */
  async forward(id: number, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const contact = found(await this.messages.lock(tx, 'contact', id));
      await this.mails.forward(tx, contact);
      await this.messages.update(tx, contact, {});
      const changes = [{ field: 'forwarded', from: null, to: 'to the seller' }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'contact', entityId: id, changes });
    });
  }

  /** Throws 409 when the message has been changed since the version: somebody else may have answered it. */
  async add(
    kind: MessageKind,
    id: number,
    version: number,
    { type, text }: MessageEntryInput,
    admin: User,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const message = found(await this.messages.lock(tx, kind, id));
      if (message.version !== version) throw stale();
      const now = new Date();
      await this.messages.insertEntry(tx, { kind, messageId: id, type, text, userId: admin.id, createdAt: now });
      await this.messages.update(tx, message, effectOf(type, message, admin, now));
      const changes = [{ from: null, ...AUDITED[type] }];
      await this.audit.record(tx, admin, { action: 'changed', entity: kind, entityId: id, changes });
      if (type === 'reply') await this.mails.reply(tx, message, text);
    });
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
      const message = found(await this.messages.lock(tx, kind, id));
      if (version !== null && message.version !== version) throw stale();
      const change = {
        ...(handled !== undefined && (await this.setHandled(tx, message, handled, admin))),
        ...(assignedTo !== undefined && (await this.assign(tx, message, assignedTo, admin))),
      };
      if (Object.keys(change).length > 0) await this.messages.update(tx, message, change);
    });
  }

  /**
   * Does nothing if the message already has this state, so that the first admin stays. Reopening a ticket that was
   * answered restarts its clock.
   */
  private async setHandled(
    tx: Tx,
    { id: entityId, kind, state, handledAt, answeredAt }: Message,
    handled: boolean,
    admin: User,
  ): Promise<MessageChange> {
    if (handled ? state === 'closed' : !handledAt) return {};
    await this.audit.record(tx, admin, { action: handled ? 'handled' : 'reopened', entity: kind, entityId });
    const now = new Date();
    // A process whose clock is ahead may have sent the reply, but `closed` needs a time after the reply.
    const closedAt = new Date(Math.max(now.getTime(), (answeredAt?.getTime() ?? 0) + 1));
    if (handled) return { handledAt: closedAt, handledBy: admin.id };
    return { handledAt: null, handledBy: null, ...(answeredAt && restartedClock(kind, now)) };
  }

  private async assign(
    tx: Tx,
    { id: entityId, kind, assignedTo: before }: Message,
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
    if (!user?.isAdmin || user.eraseAt) throw invalid([{ field: 'assignee', message: 'is not an administrator' }]);
    return user.id;
  }
}

/** Messages to sellers have no clock. */
const restartedClock = (kind: MessageKind, clockFrom: Date) => kind === 'ticket' && { clockFrom };

const userText = (id: number | null) => (id === null ? null : `user ${id}`);

export function effectOf(type: EntryType, { kind, handledAt }: Message, author: User, now: Date): MessageChange {
  if (type === 'reply') return { answeredAt: now, handledAt: now, handledBy: author.id };
  // An answer to an open message does not restart its clock.
  if (type === 'customer' && handledAt) return { handledAt: null, handledBy: null, ...restartedClock(kind, now) };
  return {};
}
