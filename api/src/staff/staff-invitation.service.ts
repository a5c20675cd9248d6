import { Injectable } from '@nestjs/common';
import { type AuditActor, AuditService, OPERATOR_ACTOR } from '../audit/audit.service';
import type { FieldChange } from '../audit/audit-entry.entity';
import { Transactions, type Tx } from '../database/transactions';
import { endedLink, found, Problem, unknownLink } from '../http/problem';
import { MailService, tooManyMailsProblem } from '../mail/mail.service';
import { requireStaffPassword } from '../password/password.service';
import { OwnerCheck } from '../second-factor/owner-check';
import { hashOf, newToken } from '../secret/token';
import { AuthSessionRepository } from '../session/auth-session.repository';
import type { StoredSession } from '../session/session.decorator';
import { columnsOfRole, isRoleEnough, type StaffRole, staffRoleOf } from '../staff-role/staff-role';
import type { User } from '../user/user.entity';
import { emailKey, provenEmailKey } from '../user/user-key';
import { isErased, UserRepository } from '../user/user.repository';
import type { StaffInvitation } from '../staff-invitation/staff-invitation.entity';
import { StaffInvitationRepository } from '../staff-invitation/staff-invitation.repository';
import type { InvitationAcceptance } from './staff.dto';
import { StaffService } from './staff.service';

export const INVITATION_HOURS = 48;

@Injectable()
export class StaffInvitationService {
  constructor(
    private readonly staff: StaffService,
    private readonly invitations: StaffInvitationRepository,
    private readonly users: UserRepository,
    private readonly sessions: AuthSessionRepository,
    private readonly owner: OwnerCheck,
    private readonly audit: AuditService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Replaces earlier invitations to the address. Throws 409 when the account of the address has the role or a higher
   * one.
   */
  async invite(email: string, role: StaffRole, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.staff.requireManager(tx, admin);
      await this.sendInvitation(tx, email, role, admin);
    });
  }

  /** Invites a manager. The operator of the server needs this when no manager can sign in any more. */
  async inviteAsOperator(email: string): Promise<void> {
    await this.transactions.run((tx) => this.sendInvitation(tx, email, 'manager', null));
  }

  private async sendInvitation(tx: Tx, typed: string, role: StaffRole, inviter: User | null): Promise<void> {
    const email = emailKey(typed);
    const accounts = await this.users.findByEmail(tx, email);
    if (accounts.some((user) => provenEmailKey(user) === email && isRoleEnough(staffRoleOf(user), role)))
      throw hasRoleAlready();
    await this.invitations.end(tx, { email }, 'replaced');
    const token = newToken();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + INVITATION_HOURS * 60 * 60_000);
    const link = { tokenHash: hashOf(token), createdAt, expiresAt };
    const id = await this.invitations.insert(tx, { ...link, email, role, inviterId: inviter?.id ?? null });
    await this.recordChange(tx, inviter ?? OPERATOR_ACTOR, id, { from: null, to: role });
    const data = { role, hours: INVITATION_HOURS, token: this.mails.seal(token) };
    const sender = { owner: null, ip: null };
    if (!(await this.mails.enqueue(tx, { kind: 'staff-invitation', to: typed, sender, data })))
      throw tooManyMailsProblem();
  }

  /** Does nothing when the invitation has ended. Throws 409 when somebody has accepted the invitation. */
  async withdraw(id: number, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.staff.requireManager(tx, admin);
      const { ended, role } = found(await this.invitations.lock(tx, id));
      if (ended === 'used') throw new Problem(409, 'This invitation has already been accepted.', { code: 'used' });
      if (ended) return;
      await this.invitations.end(tx, { id }, 'replaced');
      await this.recordChange(tx, admin, id, { from: role, to: null });
    });
  }

  /** Leaves the address out of the audit log, because the address is deleted with the invitation. */
  private async recordChange(
    tx: Tx,
    actor: AuditActor,
    entityId: number,
    change: Omit<FieldChange, 'field'>,
  ): Promise<void> {
    const action = change.to === null ? 'deleted' : 'created';
    const changes = [{ field: 'role', ...change }];
    await this.audit.record(tx, actor, { action, entity: 'invitation', entityId, changes });
  }

  /**
   * Gives the role to the account that has confirmed the invited address, and ends the other sessions of this account,
   * because they opened without the rights of the role. Returns the user with the role.
   */
  async accept({ user, idHash }: StoredSession, proof: InvitationAcceptance, network: string): Promise<User> {
    const tokenHash = hashOf(proof.token);
    await this.transactions.read((tx) => this.requireInvitation(tx, tokenHash, user));
    requireStaffPassword(proof.currentPassword, 'currentPassword');
    await this.owner.requireProof(user, proof, network);
    return this.transactions.run(async (tx) => {
      const managers = await this.users.lockManagers(tx);
      const current = await this.users.lock(tx, user.id);
      if (current?.passwordHash !== user.passwordHash || current.suspendedAt || isErased(current))
        throw new Problem(401, 'Please sign in.');
      const { id } = await this.requireInvitation(tx, tokenHash, current);
      const invitation = requireOpen(await this.invitations.lock(tx, id));
      const { inviterId, role, email } = invitation;
      const inviter = managers.find((manager) => manager.id === inviterId);
      if (inviterId !== null && (!inviter || inviter.suspendedAt || inviter.eraseAt)) throw formerInviter();
      const before = staffRoleOf(current);
      if (isRoleEnough(before, role)) throw hasRoleAlready();
      await this.invitations.end(tx, { id }, 'used');
      await this.invitations.end(tx, { email }, 'replaced');
      await this.staff.recordRoleChange(tx, inviter ?? OPERATOR_ACTOR, current, role);
      const columns = columnsOfRole(role);
      await this.users.updateState(tx, user.id, columns);
      await this.sessions.deleteOthers(tx, user.id, idHash);
      return { ...current, ...columns };
    });
  }

  /** Throws 410 when the link has ended, and 403 when it belongs to another account. */
  private async requireInvitation(tx: Tx, tokenHash: string, user: User): Promise<StaffInvitation> {
    const invitation = requireOpen(await this.invitations.findByToken(tx, tokenHash));
    if (provenEmailKey(user) === invitation.email) return invitation;
    throw user.emailKey === invitation.email ? unconfirmedAddress() : wrongAccount();
  }
}

function requireOpen(invitation: StaffInvitation | null): StaffInvitation {
  if (!invitation) throw unknownLink();
  if (invitation.ended) throw endedLink(invitation.ended);
  if (invitation.expiresAt <= new Date()) throw endedLink('expired');
  return invitation;
}

function hasRoleAlready(): Problem {
  return new Problem(409, 'The account with this address already has this role.', { code: 'already-staff' });
}

function formerInviter(): Problem {
  const text = 'The person who sent this invitation is no longer a manager. Ask a manager for a new one.';
  return new Problem(410, text, { code: 'link-inviter' });
}

function unconfirmedAddress(): Problem {
  const text = 'Confirm your email address first, using the link in our mail. Then accept the invitation.';
  return new Problem(403, text, { code: 'unconfirmed' });
}

function wrongAccount(): Problem {
  const text = 'This invitation was sent to another email address. Sign in with the account that uses it.';
  return new Problem(403, text, { code: 'other-account' });
}
