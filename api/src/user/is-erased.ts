import type { User } from './user.entity';

/** The account is over, although its rows may still be there for some seconds. */
export function isErased({ eraseAt }: Pick<User, 'eraseAt'>): boolean {
  return eraseAt !== null && eraseAt.getTime() <= Date.now();
}
