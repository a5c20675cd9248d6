const TIME_FORMAT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Formats a time for readers in any time zone, as the pages do: "Nov 22, 2026, 14:05 (UTC)". */
export function timeText(isoTime: string): string {
  return `${TIME_FORMAT.format(new Date(isoTime))} (UTC)`;
}
