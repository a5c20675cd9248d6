const LOCAL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

// eslint-disable-next-line no-restricted-syntax -- it shows no time
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the number of minutes by which the clocks of the zone are ahead of UTC at this time. */
function offsetMinutesAt(ms: number, timeZone: string): number {
  // eslint-disable-next-line no-restricted-syntax -- it computes with the clocks of a zone, and shows no time
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
}

/**
 * Returns the times at which the clocks of the zone show a local time such as `2026-10-25T02:30`, the earlier time
 * first. There is none when the clocks skip the local time, and there are two when the clocks show it twice.
 */
export function timesOf(local: string, timeZone: string): Date[] {
  const [, ...parts] = LOCAL_TIME.exec(local) ?? [];
  if (!parts.length) return [];
  const [year = 0, month = 1, day, hour, minute] = parts.map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const offsets = new Set([wall - DAY_MS, wall + DAY_MS].map((ms) => offsetMinutesAt(ms, timeZone)));
  return [...offsets]
    .map((offset) => ({ offset, ms: wall - offset * MINUTE_MS }))
    .filter(({ offset, ms }) => offsetMinutesAt(ms, timeZone) === offset)
    .map(({ ms }) => new Date(ms))
    .sort((a, b) => a.getTime() - b.getTime());
}

/** Returns the local time in the zone, in the format of an input of the type `datetime-local`. */
export function localTimeOf(iso: string, timeZone: string): string {
  const ms = Date.parse(iso);
  return new Date(ms + offsetMinutesAt(ms, timeZone) * MINUTE_MS).toISOString().slice(0, 16);
}

/** Returns the offset of the zone at this time, such as "UTC+2" or "UTC-3:30". */
export function offsetText(date: Date, timeZone: string): string {
  const offset = offsetMinutesAt(date.getTime(), timeZone);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  if (offset === 0) return 'UTC';
  return `UTC${offset < 0 ? '-' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
}
