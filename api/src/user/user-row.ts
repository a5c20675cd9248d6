import type { User } from './user.entity';

/** A user as a raw query sends it, under the entity's names. */
export type UserRow = { [Name in keyof User]: User[Name] extends boolean ? number : User[Name] };

export const USER_BY_ID = `SELECT id, first_name AS firstName, last_name AS lastName, username,
  username_key AS usernameKey, email, email_key AS emailKey, password_hash AS passwordHash, is_admin AS isAdmin,
  telegram_id AS telegramId, phone, telegram_username AS telegramUsername,
  email_notifications AS emailNotifications, push_notifications AS pushNotifications,
  marketing_emails AS marketingEmails, order_updates AS orderUpdates, login_alerts AS loginAlerts,
  session_timeout AS sessionTimeout, version, created_at AS createdAt, updated_at AS updatedAt
  FROM \`user\` WHERE id = ?`;

export const toUser = (row: UserRow): User => ({
  ...row,
  isAdmin: row.isAdmin === 1,
  emailNotifications: row.emailNotifications === 1,
  pushNotifications: row.pushNotifications === 1,
  marketingEmails: row.marketingEmails === 1,
  orderUpdates: row.orderUpdates === 1,
  loginAlerts: row.loginAlerts === 1,
});
