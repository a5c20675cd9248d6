import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';

const UNCONFIRMED = `email_verified_at IS NULL AND NOT is_admin AND staff_role IS NULL
  AND NOT EXISTS (SELECT 1 FROM \`order\` placed WHERE placed.user_id = \`user\`.id)`;

@Entity('user')
@PersonalRows({
  title: 'Your account',
  storedFor: `As long as the account exists. An account without an order is removed after ${RETENTION_DAYS.unconfirmedAccount} days without a confirmed email address.`,
  rows: [{ account: 'id' }],
  erasure: 'account',
  indexed: true,
})
export class User {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Personal('to address you') firstName: string;
  @Column({ type: 'varchar', nullable: true }) @Personal('to address you') lastName: string | null;
  @Column() @Personal('to sign you in') username: string;
  @Column() @Personal('to find your username, however it is written', { secret: true }) usernameKey: string;
  /** Empty when the address that the user has claimed was confirmed by another account. */
  @Column() @Personal('to write to you') email: string;

  @Column() @Personal('to find your address, however it is written', { secret: true }) emailKey: string;
  @Column({ type: 'varchar', insert: false, update: false, select: false })
  @Personal('to give a confirmed address to one account', { secret: true })
  confirmedEmailKey?: string | null;

  /** Null until a link to the address was used. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) emailVerifiedAt: Date | null;
  /** Null for a confirmed address. Accounts without a confirmed address are removed after a time. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  @Expires({
    days: RETENTION_DAYS.unconfirmedAccount,
    where: UNCONFIRMED,
    needsMail: true,
    policy: `An account that has never confirmed its email address and has ordered nothing is deleted after ${RETENTION_DAYS.unconfirmedAccount} days.`,
  })
  unconfirmedSince: Date | null;
  @Column() @Personal('to check your password', { secret: true }) passwordHash: string;
  @Column({ name: 'is_admin', type: 'boolean' }) isManager: boolean;
  /** Null for customers, and for managers, whom `isManager` names. Read it with `staffRoleOf`. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() staffRole: 'support' | null;

  /** The id of the linked Telegram account, which belongs to one user. It can be larger than 32 bits. */
  @Column({ type: 'varchar', nullable: true }) @Personal('to know your Telegram account') telegramId: string | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) telegramLinkedAt: Date | null;

  /** The username of the linked Telegram account when it was linked; null for one without a username. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to show you which Telegram account is linked, and to fill it in when you order')
  telegramLinkedName: string | null;

  @Column({ type: 'varchar', nullable: true }) @Personal('to reach you about your orders') phone: string | null;
  @Column({ type: 'varchar', nullable: true }) @Personal('to reach you on Telegram') telegramUsername: string | null;
  @Column({ type: 'boolean' }) emailNotifications: boolean;
  @Column({ type: 'boolean' }) pushNotifications: boolean;
  @Column({ type: 'boolean' }) marketingEmails: boolean;
  @Column({ type: 'boolean' }) orderUpdates: boolean;
  /** Only for staff. */
  @Column({ type: 'boolean', default: true }) orderAlerts: boolean;
  @Column({ type: 'boolean' }) loginAlerts: boolean;

  /** In minutes. Each session stores a copy; see AuthSession.idleMinutes. */
  @Column({ type: 'int' }) sessionTimeout: number;

  /** Incremented with each save, so that a save cannot overwrite a later one. */
  @Column({ type: 'int' }) version: number;
  /** From this time nobody can sign in, and the account is erased. Null while nobody has requested it. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) eraseAt: Date | null;
  /** From this time nobody can sign in, until an admin ends the suspension. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) suspendedAt: Date | null;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to remember why your account was suspended', { freeText: true })
  suspendedReason: string | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) watchNotifiedAt: Date | null;
  /** The last visit to favourites that are watched. Null: the user has not asked for news about them. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) favoritesWatchedAt: Date | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ type: 'datetime', precision: 3 }) updatedAt: Date;
}
