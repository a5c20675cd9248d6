import { Injectable } from '@nestjs/common';
import { AdminList } from '../admin-list/admin-list';
import { csvFields } from '../csv/csv-file';
import type { TextQuery } from '../http/page-query.dto';
import { OrderRepository } from '../order/order.repository';
import type { User } from '../user/user.entity';
import { toUserView } from '../user/user.mapper';
import { UserRepository, type UserListSort } from '../user/user.repository';
import type { AdminUserView } from '../user/user.view';

@Injectable()
export class UserAdminService extends AdminList<User, AdminUserView, TextQuery, UserListSort> {
  protected readonly name = 'users';
  protected readonly columns = COLUMNS;

  constructor(
    users: UserRepository,
    private readonly orders: OrderRepository,
  ) {
    super(users);
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
