import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Formats a time. Uses Intl only for a named time zone other than UTC, because creating a formatter takes 100 ms on a
 * slow phone.
 * @param timeZone Default: the time zone of the reader.
 * @returns For example "Nov 21, 2026, 10:03"; an empty string for an invalid date.
 */
export function formatDate(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  if (timeZone && timeZone !== 'UTC')
    return date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone });
  const offsetMs = timeZone ? 0 : date.getTimezoneOffset() * 60_000;
  const [year, month, day, time] = new Date(date.getTime() - offsetMs).toISOString().split(/[-T]|:\d\d\./);
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}, ${time}`;
}

interface DateTimeProps {
  iso: string;
  /** Shown instead of the time. The time is then the tooltip. */
  children?: ReactNode;
}

/** Shows a time: in UTC on the server and while hydrating, then in the time zone of the reader. */
export function DateTime({ iso, children }: DateTimeProps) {
  const hydrated = useHydrated();
  const date = hydrated ? formatDate(iso) : `${formatDate(iso, 'UTC')} UTC`;
  return (
    <time dateTime={iso} title={children ? date : undefined}>
      {children ?? date}
    </time>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the whole days in UTC since this time, at least 0. */
export const daysSince = (iso: string, now = Date.now()): number =>
  Math.max(0, Math.floor(now / DAY_MS) - Math.floor(Date.parse(iso) / DAY_MS));

/** Returns an age in words, for example "today", "5 days ago", "3 weeks ago" or "13 months ago". */
export function agoText(iso: string, now?: number): string {
  const days = daysSince(iso, now);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 14) return `${days} days ago`;
  if (days < 61) return `${Math.floor(days / 7)} weeks ago`;
  if (days < 731) return `${Math.floor(days / 30.4375)} months ago`;
  return `${Math.floor(days / 365.25)} years ago`;
}

/**
 * Shows the age in days, weeks, months or years, with the day as a tooltip. The text that the server has rendered
 * stays, even if the age has changed since.
 */
export function Ago({ iso }: { iso: string }) {
  return (
    <time dateTime={iso.slice(0, 10)} title={dayOf(iso)} suppressHydrationWarning>
      {agoText(iso)}
    </time>
  );
}

/** Returns the day in UTC, without the time. */
const dayOf = (iso: string): string => formatDate(iso, 'UTC').replace(/, \d\d:\d\d$/, '');

/** Shows the day in UTC, on the server and in the browser, with the time as a tooltip. */
export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={`${formatDate(iso, 'UTC')} UTC`}>
      {dayOf(iso)}
    </time>
  );
}
