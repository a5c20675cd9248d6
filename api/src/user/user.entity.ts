import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('user')
export class User {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ name: 'first_name' }) firstName: string;
  @Column({ name: 'last_name', type: 'varchar', nullable: true }) lastName: string | null;
  @Column() username: string;

  /** Unique; see usernameKey. */
  @Column({ name: 'username_key' }) usernameKey: string;
  /** Empty when the address that the user has claimed was confirmed by another account. */
  @Column() email: string;

  /** Unique among confirmed addresses; see emailKey. */
  @Column({ name: 'email_key' }) emailKey: string;
  /** Null until a link that was sent to the address was used. */
  @Column({ name: 'email_verified_at', type: 'datetime', precision: 3, nullable: true }) emailVerifiedAt: Date | null;
  /** Null for a confirmed address. Others are removed after a time. */
  @Column({ name: 'unconfirmed_since', type: 'datetime', precision: 3, nullable: true }) unconfirmedSince: Date | null;
  @Column({ name: 'password_hash' }) passwordHash: string;
  @Column({ name: 'is_admin', type: 'boolean' }) isAdmin: boolean;
  @Column({ name: 'telegram_id', type: 'varchar', nullable: true }) telegramId: string | null;
  @Column({ type: 'varchar', nullable: true }) phone: string | null;
  @Column({ name: 'telegram_username', type: 'varchar', nullable: true }) telegramUsername: string | null;
  @Column({ name: 'email_notifications', type: 'boolean' }) emailNotifications: boolean;
  @Column({ name: 'push_notifications', type: 'boolean' }) pushNotifications: boolean;
  @Column({ name: 'marketing_emails', type: 'boolean' }) marketingEmails: boolean;
  @Column({ name: 'order_updates', type: 'boolean' }) orderUpdates: boolean;
  @Column({ name: 'login_alerts', type: 'boolean' }) loginAlerts: boolean;

  /** Minutes. Each session stores a copy, see AuthSession.idleMinutes. */
  @Column({ name: 'session_timeout', type: 'int' }) sessionTimeout: number;

  /** Incremented with each save, so that a save cannot overwrite a later one. */
  @Column({ type: 'int' }) version: number;
  /** From this time nobody can sign in, and the account is erased. Null while nobody has requested it. */
  @Column({ name: 'erase_at', type: 'datetime', precision: 3, nullable: true }) eraseAt: Date | null;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ name: 'updated_at', type: 'datetime', precision: 3 }) updatedAt: Date;
}
