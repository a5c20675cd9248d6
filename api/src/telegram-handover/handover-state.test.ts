import { type HandoverFacts, isGivenUp, judgeAnswer, type NamedAdministrators, checkPauseMs } from './handover-state';

const [SELLER, BUYER, OTHER] = ['5100000001', '5100000002', '5100000003'];
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 29, 8) + seconds * 1_000);
const FACTS: HandoverFacts = {
  ...{ sellerId: SELLER as string, buyerId: BUYER as string, buyerLinkedAt: at(-3_600) },
  ...{ ownerLeftAt: null, firstNamedAt: null },
};
const list = (ownerId: string | null = null, ...administratorIds: string[]): NamedAdministrators => ({
  ownerId,
  administratorIds,
});
const judged = (answer: NamedAdministrators | 'bot_away', facts: Partial<HandoverFacts> = {}, asked = at(0)) => {
  const { state, reason } = judgeAnswer(answer, { ...FACTS, ...facts }, asked);
  return reason ? `${state}: ${reason}` : state;
};

test('a buyer who is an administrator is not the owner', () => {
  expect(judged(list(SELLER, BUYER as string))).toBe('buyer_is_admin');
  expect(judged(list(SELLER, BUYER as string), { firstNamedAt: at(-600) })).toBe('buyer_is_admin');
});

test('a hand-over can be done while the seller stays an administrator', () => {
  expect(judged(list(BUYER, SELLER as string), { firstNamedAt: at(-60) })).toBe('done');
});

test.each<[string, string, NamedAdministrators | 'bot_away', Partial<HandoverFacts>]>([
  ['the seller owns it', 'waiting', list(SELLER), {}],
  ['the first answer names the buyer', 'buyer_is_owner', list(BUYER), {}],
  ['the second answer comes too soon', 'buyer_is_owner', list(BUYER), { firstNamedAt: at(-59) }],
  ['the second answer comes a minute later', 'done', list(BUYER), { firstNamedAt: at(-60) }],
  ['the first answer was about a link that has ended', 'buyer_is_owner', list(BUYER), { firstNamedAt: at(-3_601) }],
  ['somebody else owns it', 'other_owner', list(OTHER, BUYER as string, SELLER as string), {}],
  ['its owner has left', 'owner_leaving', list(null, BUYER as string), { ownerLeftAt: at(-9) }],
  ['its owner has left and returned', 'waiting', list(SELLER), { ownerLeftAt: at(-9) }],
  ['no owner is named', 'not_checkable: no_owner', list(null, BUYER as string), {}],
  ['the bot is not in it', 'not_checkable: bot_away', 'bot_away', { firstNamedAt: at(-600) }],
  ['the buyer has unlinked', 'not_checkable: buyer_unlinked', list(BUYER), { buyerId: null, firstNamedAt: at(-600) }],
  ['the buyer has linked the account of the seller', 'not_checkable: same_account', list(SELLER), { buyerId: SELLER }],
  ['the seller is forgotten', 'not_checkable: seller_unknown', list(BUYER), { sellerId: null }],
])('when %s, the state is %s', (_case, verdict, answer, facts) => {
  expect(judged(answer, facts)).toBe(verdict);
});

test('after a button was pressed, the shop asks Telegram each minute for an hour, each 10 minutes for a day, then each hour', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  expect(checkPauseMs('waiting', null)).toBe(hour);
  expect(checkPauseMs('waiting', hour - 1)).toBe(minute);
  expect(checkPauseMs('waiting', hour)).toBe(10 * minute);
  expect(checkPauseMs('other_owner', hour + day)).toBe(hour);
  // The wait for the second answer always stays a minute.
  expect(checkPauseMs('buyer_is_owner', null)).toBe(minute);
});

test('the shop gives up after 14 days, but not between two answers that name the buyer', () => {
  const days = (count: number) => count * 86_400_000;
  expect(isGivenUp('waiting', days(14) - 1)).toBe(false);
  expect(isGivenUp('not_checkable', days(14))).toBe(true);
  expect(isGivenUp('buyer_is_owner', days(15))).toBe(false);
});
