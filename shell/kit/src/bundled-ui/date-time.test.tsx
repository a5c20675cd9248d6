import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Ago, agoText, DateTime, formatDate } from './date-time';

const ISO = '2026-11-21T22:03:00.000Z';

test('the server renders the time in UTC and names the time zone', () => {
  expect(renderToString(<DateTime iso={ISO} />)).toContain('Nov 21, 2026, 22:03 UTC');
});

test('a time is shown in the time zone of the reader after hydration', () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<DateTime iso={ISO} />);
  const unexpected = jest.spyOn(console, 'error');
  render(<DateTime iso={ISO} />, { container, hydrate: true });
  const own = new Date(ISO);
  const clock = [own.getHours(), own.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  expect(container.textContent).toBe(`Nov ${own.getDate()}, 2026, ${clock}`);
  expect(container.querySelector('time')?.dateTime).toBe(ISO);
  expect(unexpected).not.toHaveBeenCalled();
});

// @spec-9.13
test.each([
  ['Asia/Tokyo', 'Nov 22, 2026, 07:03'],
  ['America/New_York', 'Nov 21, 2026, 17:03'],
])('a date is formatted for %s', (zone, text) => {
  expect(formatDate(ISO, zone)).toBe(text);
});

test('every day of a leap year has the same text as with Intl, in UTC and for the reader', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (let day = 0; day < 366; day++) {
    const iso = new Date(Date.UTC(2028, 0, 1 + day, day % 24, day % 60)).toISOString();
    expect(formatDate(iso, 'UTC')).toBe(formatDate(iso, 'Etc/UTC'));
    expect(formatDate(iso)).toBe(formatDate(iso, own === 'UTC' ? 'Etc/UTC' : own));
  }
});

test('the text of an invalid date is empty', () => {
  expect(formatDate('yesterday')).toBe('');
});

test.each([
  ['2026-11-21T00:00:01.000Z', 'today'],
  ['2026-11-22T09:00:00.000Z', 'today'],
  ['2026-11-20T23:59:59.000Z', 'yesterday'],
  ['2026-11-08T12:00:00.000Z', '13 days ago'],
  ['2026-11-07T12:00:00.000Z', '2 weeks ago'],
  ['2026-09-22T12:00:00.000Z', '8 weeks ago'],
  ['2026-09-21T12:00:00.000Z', '2 months ago'],
  ['2025-10-20T12:00:00.000Z', '13 months ago'],
  ['2024-11-21T12:00:00.000Z', '23 months ago'],
  ['2024-11-20T12:00:00.000Z', '2 years ago'],
])('the age of %s is shown as %s', (iso, text) => {
  expect(agoText(iso, Date.parse(ISO))).toBe(text);
});

test('the text of a page that the server rendered before midnight stays, without an error', () => {
  const container = document.createElement('div');
  document.body.append(container);
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(ISO));
  container.innerHTML = renderToString(<Ago iso={ISO} />);
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T00:00:10.000Z'));
  const unexpected = jest.spyOn(console, 'error');
  render(<Ago iso={ISO} />, { container, hydrate: true });
  expect(container.textContent).toBe('today');
  expect(unexpected).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});
