import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Uses Intl only for the name of another time zone: creating a formatter takes 100 ms on a slow phone, while a page waits.
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
  /** Shown instead of the time, which is the tooltip then. */
  children?: ReactNode;
}

/** Shows UTC on the server and while hydrating, then the zone of the reader. */
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

/** Whole days in UTC since then, at least 0. */
export const daysSince = (iso: string, now = Date.now()): number =>
  Math.max(0, Math.floor(now / DAY_MS) - Math.floor(Date.parse(iso) / DAY_MS));

/** For example "today", "5 days ago", "3 weeks ago" or "13 months ago". */
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
 * The age in days, weeks, months or years, and the day as a tooltip. The page of the server may be a minute older than the
 * browser: its text stays.
 */
export function Ago({ iso }: { iso: string }) {
  return (
    <time dateTime={iso.slice(0, 10)} title={dayOf(iso)} suppressHydrationWarning>
      {agoText(iso)}
    </time>
  );
}

/** The day in UTC. */
const dayOf = (iso: string): string => formatDate(iso, 'UTC').replace(/, \d\d:\d\d$/, '');

/** The day in UTC, on the server and in the browser. The tooltip has the time. */
export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={`${formatDate(iso, 'UTC')} UTC`}>
      {dayOf(iso)}
    </time>
  );
}
