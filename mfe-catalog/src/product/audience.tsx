import type { ProductSummary } from '@telemarket/contract';
import { formatCount } from '../format';

/** "48.2K members": always in thousands with one decimal. */
export function formatMembers(count: number): string {
  return `${(count / 1000).toFixed(1)}K members`;
}

/** The number of people that a listing reaches; the tooltip has the exact number. Null when the number is unknown or 0. */
export function Audience({
  category,
  memberCount,
  userCount,
}: Pick<ProductSummary, 'category' | 'memberCount' | 'userCount'>) {
  if (category === 'bot') return userCount ? <span>{`${formatCount(userCount)} users`}</span> : null;
  if (!memberCount) return null;
  const exact = `${formatCount(memberCount)} members`;
  return (
    <span role="img" title={exact} aria-label={exact}>
      {formatMembers(memberCount)}
    </span>
  );
}
