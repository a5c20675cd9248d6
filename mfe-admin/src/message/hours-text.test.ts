import { hoursText } from './hours-text';

const DUE = '2026-11-21T11:00:00.000Z';

test.each([
  ['2026-11-20T11:00:00.000Z', 'due in 24 h'],
  ['2026-11-21T09:59:00.000Z', 'due in 1 h'],
  ['2026-11-21T10:01:00.000Z', 'due within the hour'],
  ['2026-11-21T11:30:00.000Z', 'late by less than an hour'],
  ['2026-11-22T12:30:00.000Z', 'late by 25 h'],
])('at %s, a ticket with a due time of 2026-11-21T11:00:00.000Z is shown as “%s”', (now, text) => {
  expect(hoursText(DUE, Date.parse(now))).toBe(text);
});
