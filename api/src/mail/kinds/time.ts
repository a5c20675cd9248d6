const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Formats a time for readers in any time zone: "22 November 2026 at 14:05 (UTC)". */
export function timeText(isoTime: string): string {
  return `${FORMAT.format(new Date(isoTime))} (UTC)`;
}
