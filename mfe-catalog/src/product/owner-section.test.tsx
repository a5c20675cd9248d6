import type { Product } from '@telemarket/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogue } from '../test/catalogue';
import { prepareShop } from '../test/open-shop';
import { listing, SHOWN_PROOF, WITHDRAWN_PROOF } from '../test/sample';

const openShop = prepareShop();

const open = (part: Partial<Product>) =>
  openShop('/product/5', catalogue([listing({ id: 5, telegramCheck: 'possible', ...part })]));
const owner = async () =>
  (await screen.findByRole('heading', { name: 'Owner on Telegram' })).closest('section') as HTMLElement;
const history = async () =>
  (await screen.findByRole('heading', { name: 'Members over time' })).closest('section') as HTMLElement;
const paragraphs = (element: Element) => [...element.querySelectorAll('p')].map((each) => each.textContent);

/** One point for each of several consecutive days. */
const days = (count: number, part: Partial<Record<number, number>> = {}) =>
  Array.from({ length: count }, (_, index) => ({
    on: `2026-11-${String(index + 1).padStart(2, '0')}`,
    members: part[index] ?? 12_000,
  }));

const PRAISE = /verif|\bsafe|genuin|guarant|authentic|trust|certif|secure|proven|confirmed/i;

const NAMED = 'On Nov 27, 2026, Telegram named the person acting for the seller as the owner of this';

// @spec-2.b3sd
test.each([
  ['shown', SHOWN_PROOF, [`${NAMED} group. It had 12,345 members at that time.`]],
  [
    'of a channel',
    { ...SHOWN_PROOF, chat: 'channel', members: 1 },
    [`${NAMED} channel. It had 1 member at that time.`],
  ],
  [
    'withdrawn',
    WITHDRAWN_PROOF,
    [
      `${NAMED} group. It had 12,345 members at that time.`,
      'Since Nov 28, 2026, Telegram has not named this person as the owner.',
    ],
  ],
  [
    'that cannot be checked',
    { ...SHOWN_PROOF, state: 'uncheckable', since: '2026-11-28T02:00:00.000Z', chat: 'channel' },
    [
      `${NAMED} channel. It had 12,345 members at that time.`,
      'Since Nov 28, 2026, we have been unable to check the owner, because our bot can no longer see who owns this channel.',
    ],
  ],
] as const)('the page says on which day Telegram named the owner: a proof %s', async (_name, proof, lines) => {
  open({ proof });
  expect(paragraphs(await owner())).toEqual(lines);
});

test('one press explains what the line about the owner shows and what it does not', async () => {
  open({ proof: SHOWN_PROOF, memberHistory: days(7) });
  const section = await owner();
  const [shows, not] = within(section).getAllByRole('list', { hidden: true });
  expect(shows?.textContent).toMatch(/administrators of this group are.*one listed here.*every day/);
  expect(not?.textContent).toMatch(/real people, or active.*promised to somebody else.*nobody else can use.*legal/);
  const summary = within(section).getByText('What this shows, and what it does not');
  const details = summary.closest('details');
  expect(details?.open).toBe(false);
  await userEvent.click(summary);
  expect(details?.open).toBe(true);
});

test('the explanation of a proof dates the username that the chat had, because a username can move to another chat', async () => {
  open({ proof: { ...SHOWN_PROOF, username: 'chart_room' } });
  const section = await owner();
  expect(section.textContent).toMatch(
    /Its username was @.?chart_room.? on Nov 27, 2026\. A username can move to another chat later\./,
  );
});

test.each([
  [
    'bot',
    'not-for-bots',
    'Not checked by Telegram. Telegram does not say who owns a bot, and anybody who has its token can control it.',
  ],
  [
    'account',
    'not-for-accounts',
    'Not checked by Telegram. Telegram can say that somebody signed in to an account, but not that nobody else still can.',
  ],
] as const)('the page of a %s says why Telegram is not asked', async (category, telegramCheck, line) => {
  open({ category, telegramCheck });
  expect(paragraphs(await owner())).toEqual([line]);
});

test.each([
  ['without Telegram', { telegramCheck: null, category: 'bot' }],
  ['of a group that nobody has proved', {}],
  ['whose reason only a newer release knows', { telegramCheck: 'not-for-stickers' as 'possible' }],
] as const)('a page %s says nothing about Telegram', async (_name, part) => {
  open(part);
  await screen.findByRole('heading', { name: 'How this transfer works' });
  expect(document.body.textContent).not.toMatch(/Owner on Telegram|Owner shown|Not checked|Members over time/);
});

test('no sentence about the owner praises the listing', async () => {
  for (const proof of [SHOWN_PROOF, WITHDRAWN_PROOF, { ...SHOWN_PROOF, state: 'uncheckable' } as const]) {
    const { unmount } = open({ proof, memberHistory: days(7) });
    expect((await owner()).textContent).not.toMatch(PRAISE);
    expect((await history()).textContent).not.toMatch(PRAISE);
    unmount();
  }
});

// a list that was read an hour ago still has the rows of that time
test('after a proof is withdrawn, the page of the listing does not show it from the older list, even while the listing is still loading', async () => {
  const user = userEvent.setup();
  const rows = [listing({ id: 1 }), listing({ id: 5, title: 'Chart Room', proof: SHOWN_PROOF })];
  let answer = (_body: Product) => {};
  const body = new Promise<Product>((resolve) => (answer = resolve));
  openShop('/groups?owner=shown', { ...catalogue(rows), 'GET /api/products/5': async () => ({ body: await body }) });
  const card = (await screen.findByRole('link', { name: 'Chart Room' })).closest('article') as HTMLElement;
  expect(within(card).getByText(/^Owner shown · Nov 27/)).toBeTruthy();
  await user.click(within(card).getByRole('link'));
  await screen.findByRole('heading', { name: 'How this transfer works' });
  expect(document.body.textContent).not.toContain('Telegram named');
  await act(async () => answer(listing({ id: 5, proof: WITHDRAWN_PROOF, telegramCheck: 'possible' })));
  expect((await owner()).textContent).toContain('Telegram has not named this person as the owner.');
  expect(document.body.textContent).not.toContain('Owner shown');
});

// @spec-2.b4cz
test('the members over time have a bar as high as the count, a gap for a day without one, and a table', async () => {
  const points = days(9, { 4: 24_000 }).filter((_, index) => index !== 6);
  open({ proof: SHOWN_PROOF, memberHistory: points });
  const section = await history();
  const drawing = within(section).getByRole('img', { name: /^From 12,000 to 24,000 members/ });
  expect(drawing.getAttribute('viewBox')).toBe('0 0 9 100');
  const path = drawing.querySelector('path')?.getAttribute('d');
  expect(path).toBe(`M0 100${'V50h1'.repeat(4)}V0h1V50h1V100zM7 100${'V50h1'.repeat(2)}V100z`);
  const rows = within(section)
    .getAllByRole('row', { hidden: true })
    .map(({ textContent }) => textContent);
  expect(rows).toHaveLength(9);
  expect([rows[0], rows[1], rows[4]]).toEqual(['DayMembers', 'Nov 9, 202612,000', 'Nov 5, 202624,000']);
});

test('the chart of members also draws a group that nobody has joined', async () => {
  open({ proof: SHOWN_PROOF, memberHistory: days(7).map(({ on }) => ({ on, members: 0 })) });
  expect((await history()).querySelector('path')?.getAttribute('d')).not.toContain('NaN');
});

const year = new Date().getUTCFullYear();

test.each([
  ['of this year', `${year}-11-27T14:02:00.000Z`, 'Owner shown · Nov 27'],
  ['of last year', `${year - 1}-12-31T23:59:00.000Z`, `Owner shown · Dec 31, ${year - 1}`],
])('the owner mark of an answer %s has the day in UTC', async (_name, on, mark) => {
  open({ proof: { ...SHOWN_PROOF, on } });
  expect(await screen.findByText(mark)).toBeTruthy();
});

test('neither structured data nor previews make a statement about the owner', async () => {
  open({ proof: SHOWN_PROOF });
  await owner();
  const data = () => document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  await waitFor(() => expect(data()).toContain('offers'));
  const metas = [...document.querySelectorAll('meta')].map((meta) => meta.content).join();
  expect(data() + metas).not.toMatch(/owner|proof|12,?345/i);
});
