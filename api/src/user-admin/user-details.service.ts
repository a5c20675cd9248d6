import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { found } from '../http/problem';
import { MessageRepository } from '../message/message.repository';
import { OrderRepository } from '../order/order.repository';
import { toSessionView } from '../session/auth-session.view';
import { SessionService } from '../session/session.service';
import { toUserView } from '../user/user.mapper';
import { UserRepository } from '../user/user.repository';
import type { AdminUserDetailsView } from './user-details.view';

const MAX_ROWS = 20;

@Injectable()
export class UserDetailsService {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionService,
    private readonly orders: OrderRepository,
    private readonly messages: MessageRepository,
    private readonly transactions: Transactions,
  ) {}

  async show(id: number): Promise<AdminUserDetailsView> {
    const user = found(await this.users.find(this.transactions.none, id));
    const [sessions, orders, messages, counts] = await Promise.all([
      this.sessions.aliveOf(id),
      this.orders.findOfUsers([id], MAX_ROWS),
      this.messages.newestOf({ userId: id }, MAX_ROWS),
      this.orders.countByUser([id]),
    ]);
    return {
      ...toUserView(user),
      orderCount: counts.get(id) ?? 0,
      emailVerified: user.emailVerifiedAt !== null,
      suspendedAt: user.suspendedAt?.toISOString() ?? null,
      suspendedReason: user.suspendedReason,
      sessions: sessions.map(toSessionView),
      orders: orders.map(({ id: row, orderId, status, total, createdAt }) => ({
        ...{ id: row, orderId, status, total },
        createdAt: createdAt.toISOString(),
      })),
      messages: messages.map(({ id: row, kind, subject, state, createdAt }) => ({
        ...{ id: row, kind, subject, state },
        createdAt: createdAt.toISOString(),
      })),
    };
  }
}
