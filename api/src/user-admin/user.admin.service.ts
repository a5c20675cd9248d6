import { Injectable, type StreamableFile } from '@nestjs/common';
import { type CsvColumns, csvFile } from '../csv/csv-file';
import { type TextQuery, wholeOrPageWindow } from '../http/page-query.dto';
import { OrderService } from '../order/order.service';
import type { UserListQuery } from './user.admin.dto';
import type { User } from '../user/user.entity';
import { UserListService } from '../user/user-list.service';
import { toUserView } from '../user/user.mapper';
import type { AdminUserView } from '../user/user.view';

@Injectable()
export class UserAdminService {
  constructor(
    private readonly lists: UserListService,
    private readonly orders: OrderService,
  ) {}

  async list(query: UserListQuery): Promise<{ rows: AdminUserView[]; total: number }> {
    const { users, total } = await this.lists.list(query.q, query.sort ?? 'newest', wholeOrPageWindow(query));
    return { rows: await this.views(users), total };
  }

  csv({ q }: TextQuery): Promise<StreamableFile> {
    return csvFile('users', COLUMNS, this.viewBatches(q));
  }

  private async *viewBatches(q: string | undefined): AsyncGenerator<AdminUserView[]> {
    for await (const users of this.lists.batches(q)) yield await this.views(users);
  }

  private async views(users: User[]): Promise<AdminUserView[]> {
    const counts = await this.orders.countByUser(users.map((user) => user.id));
    return users.map((user) => ({ ...toUserView(user), orderCount: counts.get(user.id) ?? 0 }));
  }
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
