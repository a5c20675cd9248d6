import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import type { Tx } from '../database/transactions';
import { StaffInvitation } from './staff-invitation.entity';

@Injectable()
export class StaffInvitationRepository {
  /** Finds the invitation even if it has ended. */
  findByToken(tx: Tx, tokenHash: string): Promise<StaffInvitation | null> {
    return tx.findOneBy(StaffInvitation, { tokenHash });
  }

  /** Finds and locks the invitation even if it has ended. */
  lock(tx: Tx, id: number): Promise<StaffInvitation | null> {
    return tx.findOne(StaffInvitation, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  findOpen(tx: Tx): Promise<StaffInvitation[]> {
    const where = { ended: IsNull(), expiresAt: MoreThan(new Date()) };
    return tx.find(StaffInvitation, { where, order: { id: 'DESC' } });
  }

  /** Returns the id of the new invitation. */
  async insert(tx: Tx, row: Omit<StaffInvitation, 'id' | 'ended'>): Promise<number> {
    const { raw } = await tx.insert(StaffInvitation, row);
    return (raw as { insertId: number }).insertId;
  }

  async end(tx: Tx, which: InvitationSelector, ended: 'used' | 'replaced'): Promise<void> {
    await tx.update(StaffInvitation, { ...which, ended: IsNull() }, { ended });
  }
}

/** Selects one invitation, all invitations to an address, or all invitations of an inviter. */
type InvitationSelector = { id: number } | { email: string } | { inviterId: number };
