import { Injectable } from '@nestjs/common';
import { type AuditActor, AuditService } from '../audit/audit.service';
import { Transactions, type Tx } from '../database/transactions';
import { found, Problem, roleRefused } from '../http/problem';
import { pick } from '../http/view';
import { MailService } from '../mail/mail.service';
import { provenAddress } from '../mail/proven-address';
import { SecondFactorRepository } from '../second-factor/second-factor.repository';
import { AuthSessionRepository } from '../session/auth-session.repository';
import { columnsOfRole, type StaffRole, staffRoleOf } from '../staff-role/staff-role';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { StaffInvitationRepository } from '../staff-invitation/staff-invitation.repository';
import type { StaffView } from './staff.dto';

/**
 * Lists the staff and changes their roles. Every change locks the managers first, so that two managers who remove each
 * other at the same time cannot both succeed.
 */
@Injectable()
export class StaffService {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: AuthSessionRepository,
    private readonly factors: SecondFactorRepository,
    private readonly invitations: StaffInvitationRepository,
    private readonly audit: AuditService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
  ) {}

  list(): Promise<StaffView> {
    return this.transactions.read(async (tx) => {
      const staff = await this.users.findStaff(tx);
      const open = await this.invitations.findOpen(tx);
      const factors = new Set(
        await this.factors.findUsersWith(
          tx,
          staff.map(({ id }) => id),
        ),
      );
      const inviters = await this.users.findNames(
        tx,
        open.map(({ inviterId }) => inviterId),
      );
      return {
        members: staff.map((user) => ({
          ...pick(user, 'id', 'username', 'firstName', 'lastName', 'email'),
          role: staffRoleOf(user) ?? 'support',
          twoFactorAuth: factors.has(user.id),
        })),
        invitations: open.map((invitation) => ({
          ...pick(invitation, 'id', 'email', 'role', 'expiresAt'),
          invitedBy: inviters.get(invitation.inviterId)?.username ?? null,
        })),
      };
    });
  }

  /**
   * Gives a staff member another role, or takes the role away. Throws 409 for the last manager, and for a user who is
   * not staff.
   */
  async change(id: number, role: StaffRole | null, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.requireManager(tx, admin);
      await this.writeRole(tx, id, role, admin);
    });
  }

  /** Takes the user's own role away. Support staff may leave, too. */
  async leave(user: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.users.lockManagers(tx);
      await this.writeRole(tx, user.id, null, user);
    });
  }

  /** Locks all managers. Throws 403 when the user is no longer a manager. */
  async requireManager(tx: Tx, { id }: User): Promise<void> {
    const managers = await this.users.lockManagers(tx);
    if (!managers.some((manager) => manager.id === id)) throw roleRefused();
  }

  private async writeRole(tx: Tx, id: number, role: StaffRole | null, admin: User): Promise<void> {
    const member = found(await this.users.lock(tx, id));
    const before = staffRoleOf(member);
    if (!before) throw new Problem(409, 'This account no longer has a role.', { code: 'not-staff' });
    if (before === role) return;
    if (before === 'manager' && !(await this.users.hasOtherManager(tx, id))) throw lastManager();
    await this.recordRoleChange(tx, admin, member, role);
    await this.users.updateState(tx, id, columnsOfRole(role));
    await this.sessions.deleteAll(tx, id);
    if (before === 'manager') await this.invitations.end(tx, { inviterId: id }, 'replaced');
  }

  /**
   * Records who changes the role, and mails the change to all managers. Call this before the change, so that a removed
   * manager gets the mail, too.
   */
  async recordRoleChange(tx: Tx, actor: AuditActor, member: User, to: StaffRole | null): Promise<void> {
    const from = staffRoleOf(member);
    const changes = [{ field: 'role', from, to }];
    await this.audit.record(tx, actor, { action: 'changed', entity: 'user', entityId: member.id, changes });
    const data = { member: member.username, by: actor.username, from, to, changedAt: new Date().toISOString() };
    for (const manager of await this.users.lockManagers(tx))
      if (!manager.eraseAt)
        await this.mails.enqueue(tx, { kind: 'staff-role-changed', to: provenAddress(manager), data });
  }
}

export function lastManager(): Problem {
  const text = 'You are the last manager, and the shop needs one. Invite another manager first, under Users, Staff.';
  return new Problem(409, text, { code: 'last-admin' });
}
