const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ageOf = (iso: string, now: number) => Math.max(0, now - Date.parse(iso));

/** Returns the time since `iso`, as text. */
export const ageText = (iso: string, now = Date.now()): string => spanText(ageOf(iso, now));

export function spanText(age: number): string {
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`;
  if (age < 2 * DAY_MS) return `${Math.floor(age / HOUR_MS)} h`;
  return `${Math.floor(age / DAY_MS)} days`;
}

/** Whether the time is at least a day ago, so that somebody has waited for at least a day since then. */
export const isLate = (iso: string, now = Date.now()): boolean => ageOf(iso, now) >= DAY_MS;
