import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import { Transactions } from '../database/transactions';
import { found, Problem } from '../http/problem';
import { AuthSessionRepository } from '../session/auth-session.repository';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';

/**
 * Ends sessions of users, and suspends accounts. A sign-in locks the user's row, too, so a suspension either ends its
 * session or prevents it. Listings and orders stay as they are.
 */
@Injectable()
export class SuspensionService {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: AuthSessionRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  async endSessions(id: number, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      found(await this.users.lock(tx, id));
      await this.sessions.deleteAll(tx, id);
      const changes = [{ field: 'sessions', from: null, to: 'ended' }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'user', entityId: id, changes });
    });
  }

  /** Throws 409 for an admin, whose role has to be removed first. */
  async suspend(id: number, reason: string, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = found(await this.users.lock(tx, id));
      if (user.isAdmin) throw new Problem(409, 'An administrator cannot be suspended.', { code: 'admin' });
      if (user.suspendedAt) throw new Problem(409, 'The account is already suspended.', { code: 'suspended' });
      await this.users.updateState(tx, id, { suspendedAt: new Date(), suspendedReason: reason });
      await this.sessions.deleteAll(tx, id);
      const changes = [{ field: 'suspended', from: 'false', to: 'true' }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'user', entityId: id, changes, reason });
    });
  }

  /** Does nothing for an account that is not suspended. */
  async endSuspension(id: number, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = found(await this.users.lock(tx, id));
      if (!user.suspendedAt) return;
      await this.users.updateState(tx, id, { suspendedAt: null, suspendedReason: null });
      const changes = [{ field: 'suspended', from: 'true', to: 'false' }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'user', entityId: id, changes });
    });
  }
}
