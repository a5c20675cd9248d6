import { useHydrated } from './use-hydrated';

/**
 * @param timeZone Default: the time zone of the reader.
 * @returns For example "Nov 21, 2026, 10:03"; an empty string for an invalid date. The locale is explicit, because the
 * server has another locale.
 */
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

/** Shows UTC on the server and while hydrating, then the zone of the reader. */
export function DateTime({ iso }: { iso: string }) {
  const hydrated = useHydrated();
  return <time dateTime={iso}>{hydrated ? formatDate(iso) : `${formatDate(iso, 'UTC')} UTC`}</time>;
}

/** The day in UTC, on the server and in the browser. The tooltip has the time. */
export function Day({ iso }: { iso: string }) {
  const full = formatDate(iso, 'UTC');
  return (
    <time dateTime={iso} title={`${full} UTC`}>
      {full.replace(/, \d\d:\d\d$/, '')}
    </time>
  );
}
