import type { User } from './user.entity';
import type { UserView } from './user.view';

/** Lists every field that may leave the server: the hash and the keys must not. */
export function toUserView(user: User): UserView {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    username: user.username,
    email: user.email,
    isAdmin: user.isAdmin,
    telegramId: user.telegramId,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}
