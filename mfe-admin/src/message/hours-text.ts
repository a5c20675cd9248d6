const HOUR_MS = 60 * 60_000;

/** Returns the hours until a ticket is due, or the hours since it was due, as text. */
export function hoursText(dueAt: string, now = Date.now()): string {
  const left = Date.parse(dueAt) - now;
  const hours = Math.floor(Math.abs(left) / HOUR_MS);
  if (left > 0) return hours === 0 ? 'due within the hour' : `due in ${hours} h`;
  return hours === 0 ? 'late by less than an hour' : `late by ${hours} h`;
}
