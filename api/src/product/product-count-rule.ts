import type { FieldError } from '../http/problem';
import type { Product } from './product.entity';

/** Groups and accounts have members, bots have users, and none has both. */
export function countErrors({
  category,
  memberCount,
  userCount,
}: Pick<Product, 'category' | 'memberCount' | 'userCount'>): FieldError[] {
  if (category === 'bot' && memberCount !== null) return [{ field: 'memberCount', message: 'is not known of a bot' }];
  if (category !== 'bot' && userCount !== null)
    return [{ field: 'userCount', message: `is not known of a ${category}` }];
  return [];
}
