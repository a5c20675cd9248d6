import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { isDuplicate } from '../database/database-error';
import { insertRow } from '../database/insert';
import { Transactions } from '../database/transactions';
import { StatsService } from '../stats/stats.service';
import { emailKey, usernameKey } from './user-key';
import { User } from './user.entity';

export type NewUser = Pick<User, 'firstName' | 'lastName' | 'username' | 'email' | 'passwordHash' | 'isAdmin'>;

@Injectable()
export class UserService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly transactions: Transactions,
    private readonly stats: StatsService,
  ) {}

  findById(id: number): Promise<User | null> {
    return this.users.findOneBy({ id });
  }

  findByUsername(username: string): Promise<User | null> {
    return this.users.findOneBy({ usernameKey: usernameKey(username) });
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findOneBy({ emailKey: emailKey(email) });
  }

  hasAdmin(): Promise<boolean> {
    return this.users.existsBy({ isAdmin: true });
  }

  /** The stored user, or null when the username or the e-mail is taken. */
  async create(input: NewUser): Promise<User | null> {
    const now = new Date();
    const keys = { usernameKey: usernameKey(input.username), emailKey: emailKey(input.email) };
    try {
      const user = await this.transactions.run(async (manager) => {
        const row = await insertRow(manager, User, {
          ...input,
          ...keys,
          telegramId: null,
          createdAt: now,
          updatedAt: now,
        });
        await this.stats.add(manager, 'user', 1);
        return row;
      });
      this.stats.changed();
      return user;
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  }

  async setPassword(manager: EntityManager, id: number, passwordHash: string): Promise<void> {
    await manager.update(User, id, { passwordHash, updatedAt: new Date() });
  }

  newest(limit: number): Promise<User[]> {
    return this.users.find({ order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
  }
}
