import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';
import type { StaffRole } from '../staff-role/staff-role';

@Entity('staff_invitation')
@PersonalRows({
  title: 'Invitations to help run the shop',
  storedFor: `${RETENTION_DAYS.endedLink} days after the invitation has expired.`,
  rows: [{ address: 'email' }],
  erasure: 'delete',
})
export class StaffInvitation {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'char', length: 64 }) @Personal('to recognise the link', { secret: true }) tokenHash: string;
  /** The invited address, as `emailKey` writes it. */
  @Column() @Personal('to invite you') email: string;
  @Column({ type: 'varchar' }) @Impersonal() role: StaffRole;
  /** Null when the operator of the server has sent the invitation. */
  @Column({ type: 'bigint', nullable: true }) inviterId: number | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.endedLink,
    policy: `An invitation to help run the shop is deleted ${RETENTION_DAYS.endedLink} days after it has expired.`,
  })
  expiresAt: Date;
  /**
   * Null until somebody has accepted, replaced or withdrawn the invitation. The value of a withdrawn invitation is
   * `replaced`. An invitation also stops working when it expires.
   */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() ended: 'used' | 'replaced' | null;
}
