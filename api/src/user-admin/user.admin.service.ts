import { Injectable } from '@nestjs/common';
import { AdminList } from '../csv/admin-list';
import type { CsvColumns } from '../csv/csv-file';
import type { TextQuery } from '../http/page-query.dto';
import { OrderService } from '../order/order.service';
import type { User } from '../user/user.entity';
import { toUserView } from '../user/user.mapper';
import { UserRepository } from '../user/user.repository';
import type { AdminUserView } from '../user/user.view';
import { USER_LIST_SORTS, type UserListSort } from './user.admin.dto';

@Injectable()
export class UserAdminService extends AdminList<User, AdminUserView, TextQuery, UserListSort> {
  protected readonly name = 'users';
  protected readonly columns = COLUMNS;
  protected readonly sorts = USER_LIST_SORTS;
  protected readonly texts = ['username', 'email', 'firstName', 'lastName'];

  constructor(
    users: UserRepository,
    private readonly orders: OrderService,
  ) {
    super(users.rows);
  }

  async views(users: User[]): Promise<AdminUserView[]> {
    const counts = await this.orders.countByUser(users.map((user) => user.id));
    return users.map((user) => ({ ...toUserView(user), orderCount: counts.get(user.id) ?? 0 }));
  }

  protected filter(): void {}
}

const COLUMNS: CsvColumns<AdminUserView> = {
  id: (row) => row.id,
  firstName: (row) => row.firstName,
  lastName: (row) => row.lastName,
  username: (row) => row.username,
  email: (row) => row.email,
  isAdmin: (row) => row.isAdmin,
  telegramId: (row) => row.telegramId,
  orderCount: (row) => row.orderCount,
  createdAt: (row) => row.createdAt,
};
