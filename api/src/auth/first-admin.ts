import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config';
import type { PasswordService } from '../password/password.service';
import type { SignupService } from './signup.service';

export type FirstAdmin = { created: boolean; username: string; password: string | null };

/**
 * Creates an admin when there is none. Without a configured password it gets a random one, which only this call returns.
 * The configured address counts as confirmed.
 */
export async function ensureFirstAdmin(
  { username, email, password }: Config['firstAdmin'],
  users: SignupService,
  passwords: PasswordService,
): Promise<FirstAdmin> {
  if (await users.hasAdmin()) {
    await users.confirmAdmin(username, email);
    return { created: false, username, password: null };
  }
  const chosen = password ?? randomBytes(15).toString('base64url');
  const passwordHash = await passwords.hash(chosen, 'local');
  if (!(await users.createAdmin({ firstName: 'Admin', lastName: null, username, email, passwordHash }))) {
    // Another process may have created it since.
    if (await users.hasAdmin()) return { created: false, username, password: null };
    throw new Error(`There is no admin, and ADMIN_USERNAME ${username} or ADMIN_EMAIL ${email} belongs to a user.`);
  }
  return { created: true, username, password: password === null ? chosen : null };
}
