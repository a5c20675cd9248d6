import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import type { Tx } from '../database/transactions';
import { StaffInvitation } from './staff-invitation.entity';

@Injectable()
export class StaffInvitationRepository {
  /** Finds invitations that have ended, too. */
  findByToken(tx: Tx, tokenHash: string): Promise<StaffInvitation | null> {
    return tx.findOneBy(StaffInvitation, { tokenHash });
  }

  /** Finds an invitation that has ended, too, and locks it. */
  lock(tx: Tx, id: number): Promise<StaffInvitation | null> {
    return tx.findOne(StaffInvitation, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  findOpen(tx: Tx): Promise<StaffInvitation[]> {
    const where = { ended: IsNull(), expiresAt: MoreThan(new Date()) };
    return tx.find(StaffInvitation, { where, order: { id: 'DESC' } });
  }

  /** Returns its id. */
  async insert(tx: Tx, row: Omit<StaffInvitation, 'id' | 'ended'>): Promise<number> {
    const { raw } = await tx.insert(StaffInvitation, row);
    return (raw as { insertId: number }).insertId;
  }

  async end(tx: Tx, which: EndedInvitations, ended: 'used' | 'replaced'): Promise<void> {
    await tx.update(StaffInvitation, { ...which, ended: IsNull() }, { ended });
  }
}

/** Names one invitation, all invitations to an address, or all of an inviter. */
type EndedInvitations = { id: number } | { email: string } | { inviterId: number };
