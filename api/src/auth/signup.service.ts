import { Injectable } from '@nestjs/common';
import { clientAddress } from '@telemarket/server-kit/client-address';
import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config';
import { EmailAddressService } from '../email-address/email-address.service';
import { Problem } from '../http/problem';
import { PasswordService } from '../password/password.service';
import type { User } from '../user/user.entity';
import type { SignupInput } from './auth.dto';
import { isDuplicate } from '../database/database-error';
import { Transactions, type Tx } from '../database/transactions';
import { type NewUser, UserRepository } from '../user/user.repository';

export type FirstAdmin = { created: boolean; username: string; password: string | null };

@Injectable()
export class SignupService {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordService,
    private readonly addresses: EmailAddressService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Hashes the password before the check whether the name is free, so that both cases take the same time. An address
   * that others have claimed but not confirmed is free.
   */
  async signup(input: SignupInput, ip: string): Promise<User> {
    const { firstName, username, email } = input;
    const passwordHash = await this.passwords.hashPassword(input.password, clientAddress(ip));
    const lastName = input.lastName || null;
    const account = { firstName, lastName, username, email, passwordHash, isManager: false };
    const user = await this.createUser(account, async (tx, row) => {
      if (!(await this.addresses.registerAddress(tx, row, ip))) throw takenProblem();
    });
    if (!user) throw takenProblem();
    return user;
  }

  /** Returns null when the username is taken. `within` runs in the same transaction. */
  private async createUser(input: NewUser, within: (tx: Tx, user: User) => Promise<void>): Promise<User | null> {
    try {
      return await this.transactions.run(async (tx) => {
        const user = await this.users.insert(tx, input);
        await within(tx, user);
        return user;
      });
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  }

  /**
   * Creates an admin when there is none. Without a configured password, the admin gets a random password, which only
   * this call returns. The configured address counts as confirmed.
   */
  async ensureAdmin({ username, email, password }: Config['firstAdmin']): Promise<FirstAdmin> {
    if (await this.hasManager()) {
      await this.confirmAdmin(username, email);
      return { created: false, username, password: null };
    }
    const chosen = password ?? randomBytes(15).toString('base64url');
    const passwordHash = await this.passwords.hashPassword(chosen, 'local');
    const account = { firstName: 'Admin', lastName: null, username, email, passwordHash, isManager: true };
    const created = await this.createUser(account, async (tx, row) => {
      await this.users.confirmEmail(tx, row, email);
    });
    // When another process has created the admin in the meantime, this call does not fail.
    if (!created && !(await this.hasManager()))
      throw new Error(
        `There is no admin, and ADMIN_USERNAME ${username} or ADMIN_EMAIL ${email} already belongs to another account.`,
      );
    return { created: created !== null, username, password: created && password === null ? chosen : null };
  }

  hasManager(): Promise<boolean> {
    return this.transactions.read((tx) => this.users.hasManager(tx));
  }

  /** Confirms the address that the operator has configured for an administrator, without a link. */
  private async confirmAdmin(username: string, email: string): Promise<void> {
    const confirm = async (tx: Tx) => {
      const admin = await this.users.lockManager(tx, username, email);
      if (admin) await this.users.confirmEmail(tx, admin, email);
    };
    await this.transactions.run(confirm).catch((error: unknown) => {
      // Changes nothing when another account has confirmed the address with a link.
      if (!isDuplicate(error)) throw error;
    });
  }
}

function takenProblem(): Problem {
  return new Problem(409, 'Username or email might already be taken.', { code: 'taken' });
}
