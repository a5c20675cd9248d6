import type { SessionUser } from '@telemarket/kit';
import { createSnapshot } from '../release/site-snapshot';
import type { RenderedPage } from '../render/messages';
import type { MadeTemplate, PageMaker, PageRequest } from './page-maker';
import { createPlaceholders } from './page-template';
import { createSignedInPages } from './signed-in-pages';

const TTL_MS = 1_000;
const NETWORK = { network: '192.0.2.1' };
const PAGE = { bytes: Buffer.from('rendered for one'), etag: null, status: 200, complete: true } as RenderedPage;
const LEFT = { ...PAGE, bytes: Buffer.from('left to the browser'), complete: false } as RenderedPage;

const { labels, split } = createPlaceholders('secret');
const TEMPLATE: MadeTemplate = { template: split(`Hello ${labels.name}`), status: 200, complete: true };

let made: MadeTemplate | 'personal' | 'left';
let maker: { make: jest.Mock; makeTemplate: jest.Mock; leave: jest.Mock };
let pages: ReturnType<typeof createSignedInPages>;
const snapshot = () => createSnapshot(new Map(), new Map(), false);
let live = snapshot();

beforeEach(() => {
  made = TEMPLATE;
  live = snapshot();
  maker = { make: jest.fn(async () => PAGE), makeTemplate: jest.fn(async () => made), leave: jest.fn(() => LEFT) };
  pages = createSignedInPages(maker as unknown as PageMaker, TTL_MS, 10, 1_000_000);
});

async function open(firstName: string, { isAdmin = false, cartCount = 0, encoding = null as 'br' | null } = {}) {
  const user: SessionUser = { id: 1, firstName, lastName: null, username: 'one', email: 'one@example.com', isAdmin };
  const visitor = { user, cartCount, consent: null, theme: 'system' as const };
  const request = { visitor, encoding, snapshot: live, route: undefined } as unknown as PageRequest;
  return Buffer.from((await pages.make(request, '/', NETWORK)).bytes).toString();
}

test('a page is rendered once, and each visitor gets their own name', async () => {
  expect(await Promise.all([open('Ada'), open('Bob')])).toEqual(['Hello Ada', 'Hello Bob']);
  expect(await open('Cleo')).toBe('Hello Cleo');
  expect(maker.makeTemplate).toHaveBeenCalledTimes(1);
});

test('administrators, and visitors with more in the cart, have another page', async () => {
  await open('Ada');
  await open('Bob', { isAdmin: true });
  await open('Cleo', { cartCount: 1 });
  await open('Dan', { cartCount: 2 });
  await open('Eve', { cartCount: 2 });
  expect(maker.makeTemplate).toHaveBeenCalledTimes(4);
});

test('a page that shows more of a visitor is rendered for each, until there is another build', async () => {
  made = 'personal';
  for (const name of ['Ada', 'Bob', 'Cleo']) expect(await open(name)).toBe('rendered for one');
  expect([maker.makeTemplate.mock.calls.length, maker.make.mock.calls.length]).toEqual([1, 3]);
  live = snapshot();
  await open('Dan');
  expect(maker.makeTemplate).toHaveBeenCalledTimes(2);
});

test('a page that is left to the browser is not rendered a second time, and not cached', async () => {
  made = 'left';
  expect([await open('Ada'), await open('Bob')]).toEqual(['left to the browser', 'left to the browser']);
  expect([maker.makeTemplate.mock.calls.length, maker.make.mock.calls.length]).toEqual([2, 0]);
});

test('a page that is not complete is not cached', async () => {
  made = { ...TEMPLATE, complete: false };
  await open('Ada');
  made = TEMPLATE;
  await open('Ada');
  expect(maker.makeTemplate).toHaveBeenCalledTimes(2);
});

test('for a client that takes only Brotli the page is rendered whole', async () => {
  expect(await open('Ada', { encoding: 'br' })).toBe('rendered for one');
  expect(maker.makeTemplate).not.toHaveBeenCalled();
});
