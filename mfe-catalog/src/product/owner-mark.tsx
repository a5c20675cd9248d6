import type { ProductSummary } from '@telemarket/contract';
import { formatDate } from '@telemarket/kit/ui';

interface OwnerMarkProps extends Partial<Pick<ProductSummary, 'proof'>> {
  className?: string;
}

/**
 * The day in UTC on which Telegram last named the owner of a listing. Null when Telegram does not name the owner now.
 */
export function OwnerMark({ proof, className }: OwnerMarkProps) {
  if (proof?.state !== 'shown') return null;
  const date = formatDate(proof.on, 'UTC');
  return (
    // the page that the server rendered may be from the previous year
    <p className={className} title={`${date} UTC`} suppressHydrationWarning>
      {`Owner shown · ${shortDay(date)}`}
    </p>
  );
}

/** Returns the day, such as “Nov 27”. A day of another year than the current one has its year. */
function shortDay(date: string): string {
  const [day, year] = date.split(', ');
  return year === String(new Date().getUTCFullYear()) ? `${day}` : `${day}, ${year}`;
}
