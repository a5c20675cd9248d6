import type { ProductSummary } from '@telemarket/contract';
import { countText } from '../count-text';

/** "48.2K members": thousands with one decimal, whatever the number. */
export function formatMembers(count: number): string {
  return `${(count / 1000).toFixed(1)}K members`;
}

/** How many people a listing reaches; nothing where there are none or nobody counted. The exact number is in the title. */
export function Audience({
  category,
  memberCount,
  userCount,
}: Pick<ProductSummary, 'category' | 'memberCount' | 'userCount'>) {
  if (category === 'bot') return userCount ? <span>{`${userCount} users`}</span> : null;
  if (!memberCount) return null;
  const exact = `${countText(memberCount)} members`;
  return (
    <span role="img" title={exact} aria-label={exact}>
      {formatMembers(memberCount)}
    </span>
  );
}
