import { Injectable } from '@nestjs/common';
import { OrderService } from '../order/order.service';
import { StatsService } from '../stats/stats.service';
import { toUserView } from './user.mapper';
import { UserService } from './user.service';
import type { AdminUserView } from './user.view';

const NEWEST = 1000;

@Injectable()
export class UserAdminService {
  constructor(
    private readonly users: UserService,
    private readonly orders: OrderService,
    private readonly stats: StatsService,
  ) {}

  async newest(): Promise<{ rows: AdminUserView[]; total: number }> {
    const users = await this.users.newest(NEWEST);
    const counts = await this.orders.countByUser(users.map((user) => user.id));
    const rows = users.map((user) => ({ ...toUserView(user), orderCount: counts.get(user.id) ?? 0 }));
    return { rows, total: await this.stats.sum('user') };
  }
}
