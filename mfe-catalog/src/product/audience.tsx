import type { ProductSummary } from '@telemarket/contract';

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
  const exact = `${memberCount.toLocaleString('en-US')} members`;
  return (
    <span role="img" title={exact} aria-label={exact}>
      {formatMembers(memberCount)}
    </span>
  );
}
