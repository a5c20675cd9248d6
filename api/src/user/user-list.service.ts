import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import { likePattern } from '../database/like';
import { rowBatches } from '../database/row-batches';
import { rowWindow, type Window } from '../database/row-window';
import { StatsService } from '../stats/stats.service';
import { User } from './user.entity';

export const USER_LIST_SORTS = ['newest', 'name', 'username', 'orders'] as const;
export type UserListSort = (typeof USER_LIST_SORTS)[number];

const ORDER: Record<UserListSort, [sorts: string[], direction: 'ASC' | 'DESC']> = {
  newest: [['user.createdAt'], 'DESC'],
  name: [['user.firstName', 'user.lastName'], 'ASC'],
  username: [['user.username'], 'ASC'],
  orders: [['(SELECT COUNT(*) FROM `order` WHERE `order`.user_id = user.id)'], 'DESC'],
};

@Injectable()
export class UserListService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly stats: StatsService,
  ) {}

  async list(q: string | undefined, sort: UserListSort, window: Window): Promise<{ users: User[]; total: number }> {
    const matching = this.matching(q);
    const [columns, direction] = ORDER[sort];
    const sorted = matching.clone();
    for (const column of [...columns, 'user.id']) sorted.addOrderBy(column, direction);
    const [users, total] = await Promise.all([
      rowWindow(this.users, sorted, window),
      q ? matching.getCount() : this.stats.sum('user'),
    ]);
    return { users, total };
  }

  batches(q: string | undefined): AsyncGenerator<User[]> {
    return rowBatches(this.matching(q));
  }

  private matching(q: string | undefined): SelectQueryBuilder<User> {
    const query = this.users.createQueryBuilder('user');
    if (!q) return query;
    const fields = ['username', 'email', 'firstName', 'lastName'];
    const text = fields.map((field) => `user.${field} LIKE :text ESCAPE '!'`).join(' OR ');
    return query.where(`(${text})`, { text: likePattern(q) });
  }
}
