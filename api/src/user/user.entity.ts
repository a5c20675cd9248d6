import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';

const UNCONFIRMED_CONDITION = `email_verified_at IS NULL AND NOT is_admin AND staff_role IS NULL
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
  /** The address of the account. Empty after another account has confirmed this address. */
  @Column() @Personal('to write to you') email: string;

  @Column() @Personal('to find your address, however it is written', { secret: true }) emailKey: string;
  @Column({ type: 'varchar', insert: false, update: false, select: false })
  @Personal('to give a confirmed address to one account', { secret: true })
  confirmedEmailKey?: string | null;

  /** The time when the user opened the link in the mail to the address. Null until then. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) emailVerifiedAt: Date | null;
  /**
   * The time since which the account has had no confirmed address. Null for a confirmed address. The account is removed
   * some time later.
   */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  @Expires({
    days: RETENTION_DAYS.unconfirmedAccount,
    where: UNCONFIRMED_CONDITION,
    needsMail: true,
    policy: `An account that has never confirmed its email address and has ordered nothing is deleted after ${RETENTION_DAYS.unconfirmedAccount} days.`,
  })
  unconfirmedSince: Date | null;
  @Column() @Personal('to check your password', { secret: true }) passwordHash: string;
  @Column({ name: 'is_admin', type: 'boolean' }) isManager: boolean;
  /**
   * The role of support staff. Null for customers, and for managers, whom `isManager` marks. Use `staffRoleOf` to read
   * the role.
   */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() staffRole: 'support' | null;

  /** The id of the linked Telegram account, which only one user can link. It can be larger than 32 bits. */
  @Column({ type: 'varchar', nullable: true }) @Personal('to know your Telegram account') telegramId: string | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) telegramLinkedAt: Date | null;

  /** The username that the Telegram account had when it was linked. Null for a Telegram account without a username. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to show you which Telegram account is linked, and to fill it in when you order')
  telegramLinkedName: string | null;

  @Column({ type: 'varchar', nullable: true }) @Personal('to reach you about your orders') phone: string | null;
  @Column({ type: 'varchar', nullable: true }) @Personal('to reach you on Telegram') telegramUsername: string | null;
  @Column({ type: 'boolean' }) emailNotifications: boolean;
  @Column({ type: 'boolean' }) pushNotifications: boolean;
  @Column({ type: 'boolean' }) marketingEmails: boolean;
  @Column({ type: 'boolean' }) orderUpdates: boolean;
  /** Whether the user gets mails about new orders. Only staff get them. */
  @Column({ type: 'boolean', default: true }) orderAlerts: boolean;
  @Column({ type: 'boolean' }) loginAlerts: boolean;

  /**
   * The minutes without a request after which a session ends. Each session stores a copy: see
   * `AuthSession.idleMinutes`.
   */
  @Column({ type: 'int' }) sessionTimeout: number;

  /** Each save increments the version, so that an older page cannot overwrite a later save. */
  @Column({ type: 'int' }) version: number;
  /**
   * The time at which the account is erased. From then on nobody can sign in. Null while nobody has requested the
   * erasure.
   */
  @Column({ type: 'datetime', precision: 3, nullable: true }) eraseAt: Date | null;
  /** The time since which nobody can sign in, until an administrator ends the suspension. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) suspendedAt: Date | null;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to remember why your account was suspended', { freeText: true })
  suspendedReason: string | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) watchNotifiedAt: Date | null;
  /** The time when the user last looked at the watched favourites. Null when the user wants no news about them. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) favoritesWatchedAt: Date | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ type: 'datetime', precision: 3 }) updatedAt: Date;
}
