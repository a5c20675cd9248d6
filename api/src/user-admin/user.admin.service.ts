import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { csvFields } from '../csv/csv-file';
import { Transactions } from '../database/transactions';
import type { TextQuery } from '../http/page';
import { pick } from '../http/view';
import { found } from '../http/problem';
import { MessageRepository } from '../message/message.repository';
import { OrderRepository } from '../order/order.repository';
import { toSessionView } from '../session/auth-session.view';
import { SessionService } from '../session/session.service';
import type { User } from '../user/user.entity';
import { UserRepository, type UserListSort } from '../user/user.repository';
import { type AdminUserView, toUserView } from '../user/user.view';
import { type AdminUserDetailsView, MESSAGE_FIELDS, ORDER_FIELDS } from './user-details.view';

const MAX_ROWS = 20;

@Injectable()
export class UserAdminService extends AdminList<User, AdminUserView, TextQuery, UserListSort> {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionService,
    private readonly orders: OrderRepository,
    private readonly messages: MessageRepository,
    private readonly transactions: Transactions,
  ) {
    super(users, 'users', COLUMNS);
  }

  async details(id: number): Promise<AdminUserDetailsView> {
    const user = found(await this.users.find(this.transactions.none, id));
    const [sessions, orders, messages, counts] = await Promise.all([
      this.sessions.aliveOf(id),
      this.orders.findOfUsers([id], MAX_ROWS),
      this.messages.newestOf({ userId: id }, MAX_ROWS),
      this.orders.countByUser([id]),
    ]);
    return {
      ...toUserView(user),
      ...pick(user, 'suspendedAt', 'suspendedReason'),
      orderCount: counts.get(id) ?? 0,
      emailVerified: user.emailVerifiedAt !== null,
      sessions: sessions.map(toSessionView),
      orders: orders.map((order) => pick(order, ...ORDER_FIELDS)),
      messages: messages.map((message) => pick(message, ...MESSAGE_FIELDS)),
    };
  }

  async views(users: User[]): Promise<AdminUserView[]> {
    const counts = await this.orders.countByUser(users.map((user) => user.id));
    return users.map((user) => ({ ...toUserView(user), orderCount: counts.get(user.id) ?? 0 }));
  }
}

const COLUMNS = {
  ...csvFields<AdminUserView>('id', 'firstName', 'lastName', 'username', 'email'),
  ...csvFields<AdminUserView>('isAdmin', 'telegramId', 'orderCount', 'createdAt'),
};
