import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { AuditService } from '../audit/audit.service';
import { csvFields } from '../csv/csv-file';
import { Transactions, type Tx } from '../database/transactions';
import type { TextQuery } from '../http/page';
import { pick } from '../http/view';
import { found, Problem, roleRefused } from '../http/problem';
import { MessageRepository } from '../message/message.repository';
import { OrderRepository } from '../order/order.repository';
import { ReviewService } from '../review/review.service';
import { toSessionView } from '../session/auth-session.view';
import { AuthSessionRepository } from '../session/auth-session.repository';
import { staffRoleOf } from '../staff-role/staff-role';
import type { User } from '../user/user.entity';
import { provenEmailKey } from '../user/user-key';
import { UserRepository, type UserListSort } from '../user/user.repository';
import { type AdminUserView, toUserView } from '../user/user.view';
import { type AdminUserDetailsView, MESSAGE_FIELDS, ORDER_FIELDS } from './user.admin.dto';

const NEWEST_20 = { offset: 0, limit: 20 };

/**
 * Lists and suspends users. A sign-in locks the row of the user, too, so a suspension either ends its session or
 * prevents it.
 */
@Injectable()
export class UserAdminService extends AdminList<User, AdminUserView, TextQuery, UserListSort> {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: AuthSessionRepository,
    private readonly orders: OrderRepository,
    private readonly messages: MessageRepository,
    private readonly reviews: ReviewService,
    private readonly audit: AuditService,
    transactions: Transactions,
  ) {
    super(transactions, users, 'users', CSV_COLUMNS);
  }

  details(id: number): Promise<AdminUserDetailsView> {
    return this.transactions.read(async (tx) => {
      const user = found(await this.users.find(tx, id));
      const sessions = await this.sessions.findAlive(tx, id);
      const orders = await this.orders.findOfUsers(tx, [id], NEWEST_20);
      const messages = await this.messages.findOwn(tx, id, NEWEST_20);
      return {
        ...toUserView(user),
        ...pick(user, 'suspendedAt', 'suspendedReason'),
        orderCount: (await this.orders.countByUser(tx, [id])).get(id) ?? 0,
        emailVerified: provenEmailKey(user) !== null,
        sessions: sessions.map(toSessionView),
        orders: orders.map((order) => pick(order, ...ORDER_FIELDS)),
        messages: messages.map((message) => pick(message, ...MESSAGE_FIELDS)),
      };
    });
  }

  async toViews(tx: Tx, users: User[]): Promise<AdminUserView[]> {
    const ids = users.map((user) => user.id);
    const counts = await this.orders.countByUser(tx, ids);
    return users.map((user) => ({ ...toUserView(user), orderCount: counts.get(user.id) ?? 0 }));
  }

  /** Ends all sessions of a user. Support staff cannot end the sessions of staff. */
  async endSessions(id: number, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = found(await this.users.lock(tx, id));
      if (staffRoleOf(user) && staffRoleOf(admin) !== 'manager') throw roleRefused();
      await this.sessions.deleteAll(tx, id);
      const changes = [{ field: 'sessions', from: null, to: 'ended' }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'user', entityId: id, changes });
    });
  }

  /** Throws 409 for staff. A manager must remove their role first. */
  async suspend(id: number, reason: string, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = found(await this.users.lock(tx, id));
      if (staffRoleOf(user)) throw new Problem(409, 'An administrator cannot be suspended.', { code: 'admin' });
      if (user.suspendedAt) throw new Problem(409, 'The account is already suspended.', { code: 'suspended' });
      await this.users.updateState(tx, id, { suspendedAt: new Date(), suspendedReason: reason });
      await this.sessions.deleteAll(tx, id);
      await this.reviews.setSuspended(tx, id, true);
      const changes = [{ field: 'suspended', from: 'false', to: 'true' }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'user', entityId: id, changes, reason });
    });
  }

  async endSuspension(id: number, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = found(await this.users.lock(tx, id));
      if (!user.suspendedAt) return;
      await this.users.updateState(tx, id, { suspendedAt: null, suspendedReason: null });
      await this.reviews.setSuspended(tx, id, false);
      const changes = [{ field: 'suspended', from: 'true', to: 'false' }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'user', entityId: id, changes });
    });
  }
}

const CSV_COLUMNS = {
  ...csvFields('id', 'firstName', 'lastName', 'username', 'email'),
  ...csvFields('isAdmin', 'telegramId', 'orderCount', 'createdAt'),
};
