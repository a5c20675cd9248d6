import type { User } from './user.entity';
import type { UserView } from './user.view';

/** Lists every field that may leave the server. The hash of the password and the keys must not. */
export function toUserView({ id, firstName, lastName, username, email, isAdmin, telegramId, ...row }: User): UserView {
  const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
  return { id, firstName, lastName, username, email, isAdmin, telegramId, ...times };
}
