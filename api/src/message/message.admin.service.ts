import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { Transactions, type Tx } from '../database/transactions';
import { stale } from '../http/if-match';
import { found, invalid, Problem } from '../http/problem';
import { ProductRepository } from '../product/product.repository';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import type { MessageChange as ChangeInput } from './message.dto';
import type { Message, MessageKind } from './message.entity';
import { type MessageChange, MessageRepository } from './message.repository';
import { SellerContact } from './seller-contact';

@Injectable()
export class MessageAdminService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly sellers: SellerContact,
    private readonly products: ProductRepository,
    private readonly users: UserRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /** Sends a message to its seller, again or for the first time. Throws 409 while the listing has no address. */
  async forward(id: number, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const contact = found(await this.messages.lock(tx, 'contact', id));
      const productId = contact.productId ?? 0;
      const seller = found(await this.products.findSeller(tx, productId));
      if (!seller.email) {
        throw new Problem(409, 'The listing has no email address for its seller.', { code: 'no_seller_email' });
      }
      await this.sellers.send(tx, { ...contact, productId }, seller);
      await this.messages.update(tx, contact, {});
      const changes = [{ field: 'forwarded', from: null, to: 'to the seller' }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'contact', entityId: id, changes });
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
export const restartedClock = (kind: MessageKind, clockFrom: Date) => kind === 'ticket' && { clockFrom };

const userText = (id: number | null) => (id === null ? null : `user ${id}`);
