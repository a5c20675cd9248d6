import { invalid } from '../http/problem';
import type { User } from '../user/user.entity';

const MIN_ADMIN_PASSWORD_LENGTH = 12;

export function requireAdminPassword({ isAdmin }: User, newPassword: string): void {
  if (!isAdmin || newPassword.length >= MIN_ADMIN_PASSWORD_LENGTH) return;
  throw invalid([{ field: 'newPassword', message: `must have at least ${MIN_ADMIN_PASSWORD_LENGTH} characters` }]);
}
