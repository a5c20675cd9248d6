import type { ProductSummary } from '@telemarket/contract';
import { formatPrice, fromCents, toCents } from '@telemarket/kit';
import { formatCount } from '../format';

/** Returns the number in thousands, with one decimal, such as "48.2K members". */
export function formatMembers(count: number): string {
  return `${(count / 1000).toFixed(1)}K members`;
}

/**
 * Shows the number of people that a listing reaches. Members are rounded, and the exact number is the tooltip. Null
 * when the number is unknown or 0.
 */
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

/** The price of 1,000 members or users; null when their number is unknown or 0. */
export function pricePerThousand({
  price,
  memberCount,
  userCount,
}: Pick<ProductSummary, 'price' | 'memberCount' | 'userCount'>): string | null {
  const people = memberCount || userCount;
  return people ? formatPrice(fromCents(Math.round((toCents(price) * 1000) / people))) : null;
}
