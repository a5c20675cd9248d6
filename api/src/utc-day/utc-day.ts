const DAY_MS = 24 * 60 * 60_000;

/** Returns the day in UTC, which is the time zone of the shop, for example `2026-11-24`. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns the last days including today, the oldest first. */
export function lastDays(count: number, now = Date.now()): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(new Date(now - (count - 1 - index) * DAY_MS)));
}
