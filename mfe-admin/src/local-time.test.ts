import { localTimeOf, offsetText, timesOf } from './local-time';

const BERLIN = 'Europe/Berlin';
const isoOf = (local: string, zone = BERLIN) => timesOf(local, zone).map((date) => date.toISOString());

// @spec-2.akpc
test.each([
  ['2026-12-24T10:00', BERLIN, ['2026-12-24T09:00:00.000Z']],
  ['2026-07-01T10:00', BERLIN, ['2026-07-01T08:00:00.000Z']],
  ['2026-10-25T02:30', BERLIN, ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['2026-10-25T03:00', BERLIN, ['2026-10-25T02:00:00.000Z']],
  ['2026-10-25T01:59', BERLIN, ['2026-10-24T23:59:00.000Z']],
  ['2026-03-29T02:30', BERLIN, []],
  ['2026-03-29T01:59', BERLIN, ['2026-03-29T00:59:00.000Z']],
  ['2026-03-29T03:00', BERLIN, ['2026-03-29T01:00:00.000Z']],
  ['2026-11-01T01:30', 'America/New_York', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  // the clocks skip half an hour
  ['2026-10-04T02:15', 'Australia/Lord_Howe', []],
  ['2026-05-01T00:00', 'Asia/Kolkata', ['2026-04-30T18:30:00.000Z']],
  ['2026-05-01T00:00', 'UTC', ['2026-05-01T00:00:00.000Z']],
  ['', BERLIN, []],
])('the local time %s in %s stands for the times %j', (local, zone, expected) => {
  expect(isoOf(local, zone)).toEqual(expected);
});

test('a time is shown in the local time of a zone, with its offset from UTC', () => {
  expect(localTimeOf('2026-10-25T01:30:00.000Z', BERLIN)).toBe('2026-10-25T02:30');
  expect(localTimeOf('2026-04-30T18:30:00.000Z', 'Asia/Kolkata')).toBe('2026-05-01T00:00');
  const texts = [BERLIN, 'America/St_Johns', 'Asia/Kolkata', 'UTC'].map((zone) =>
    offsetText(new Date('2026-12-24T10:00:00.000Z'), zone),
  );
  expect(texts).toEqual(['UTC+1', 'UTC-3:30', 'UTC+5:30', 'UTC']);
});
