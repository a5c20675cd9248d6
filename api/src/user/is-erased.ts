import type { User } from './user.entity';

/** Whether the account counts as erased, although its rows may remain for some seconds. */
export function isErased({ eraseAt }: Pick<User, 'eraseAt'>): boolean {
  return eraseAt !== null && eraseAt.getTime() <= Date.now();
}
