import { useHydrated } from '../store/use-hydrated';

/** "Nov 21, 2026, 10:03": short month, day, year, hh:mm. Locale and zone are explicit, or a server would format another text. */
export function formatDate(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(date);
}

/** Rendered in UTC by a server, in the reader's own zone once hydrated. */
export function DateTime({ iso }: { iso: string }) {
  const hydrated = useHydrated();
  return <time dateTime={iso}>{hydrated ? formatDate(iso) : `${formatDate(iso, 'UTC')} UTC`}</time>;
}
