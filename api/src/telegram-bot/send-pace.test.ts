import { SendPace } from './send-pace';

let now = 0;
const newPace = () => new SendPace(() => now);

/** Returns the times at which the messages are sent when all of them wait from the start. */
function timesOf(pace: SendPace, chats: string[]): number[] {
  return chats.map((chatId) => now + pace.reserveMessage(chatId));
}

beforeEach(() => {
  now = 1_000;
});

it('the bot sends one message a second to a person, and 20 a minute to a group', () => {
  expect(timesOf(newPace(), ['7', '7', '7'])).toEqual([1_000, 2_000, 3_000]);
  const group = timesOf(newPace(), Array<string>(21).fill('-100'));
  expect((group.at(-1) ?? 0) - (group[0] ?? 0)).toBe(60_000);
});

it('the bot makes at most 30 calls in any second', () => {
  const pace = newPace();
  const times = Array.from({ length: 100 }, () => now + pace.reserveCall());
  for (const time of times)
    expect(times.filter((other) => other >= time && other < time + 1_000).length).toBeLessThan(31);
});

it('a chat waits when Telegram says so, and gets no burst of messages afterwards', () => {
  const pace = newPace();
  pace.storeWait('7', 5);
  expect([pace.toldWaitMs('7'), pace.toldWaitMs('8'), pace.toldWaitMs(null)]).toEqual([5_000, 0, 0]);
  expect([pace.canSendTo('7'), pace.canSendTo('8')]).toEqual([false, true]);
  now += 5_000;
  expect(pace.toldWaitMs('7')).toBe(0);
  expect(timesOf(pace, ['7', '7'])).toEqual([6_000, 7_000]);
});

it('all chats wait when Telegram asks for it in two of them, or for a call without a chat', () => {
  const pace = newPace();
  pace.storeWait('7', 5);
  pace.storeWait('7', 5);
  expect(pace.toldWaitMs('9')).toBe(0);
  pace.storeWait('8', 3);
  expect(pace.toldWaitMs('9')).toBe(3_000);
  const other = newPace();
  other.storeWait(null, 4);
  expect(other.toldWaitMs('9')).toBe(4_000);
});
