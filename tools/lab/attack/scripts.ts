import type { Page } from 'playwright-core';
import { COOKIES, DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { cleanLine, SHARE_COOKIE } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';
import fc from 'fast-check';
import type { BrowserWatch } from './browser-watch';
import { callOf, renderCall } from './calls';
import type { Attack, Role } from './attack';
import type { Operation } from './document';
import { inParallel } from './http';
import { itemAt, packPayloads, PAYLOADS } from './texts';

/** The query parameters that screens read. Each screen gets all of them. */
const QUERY_PARAMETERS =
  'search category minPrice maxPrice minRating favorites sort page highlight tab q open kind handled status verified state';
/** This limit keeps the request head below 16 KiB. Servers refuse a longer head before they read the address. */
const MAX_QUERY_TEXT = 150;
const SHOWN_TIMEOUT_MS = 15_000;
const [ADMIN_ROWS, SHOP_ROWS] = [20, 9];

/**
 * Stores payloads in all text fields and opens every screen in every role.
 * @param isSample Whether a sample of the payloads is enough, for a short run.
 */
export async function attackWithScripts(attack: Attack, watch: BrowserWatch, pages: string[], isSample: boolean) {
  const payloads = isSample ? attack.sample(fc.constantFrom(...PAYLOADS), 12) : PAYLOADS;
  const stored = await storeTexts(attack, payloads);
  const screens: string[] = [];
  // Files, such as the site map, are left out, because Chromium shows them with its own styles.
  for (const page of isSample ? [paths.home, paths.profile] : pages) {
    const path = page.replace(':id', String(stored['ProductAdmin_create']?.[0]?.id));
    const response = await attack.sendAndReport({ server: attack.servers[1], role: 'guest', method: 'GET', path });
    const { location, 'content-type': type = '' } = response?.headers ?? {};
    if (location !== undefined || type.startsWith('text/html')) screens.push(path);
  }
  const roles = ['guest', 'user', 'admin'] as const;
  await Promise.all(roles.map((role) => visitScreens(attack, watch, role, stored, payloads, screens)));
}

/** A stored row: its texts and its id. */
type StoredRow = Record<string, string> & { id: number };
type StoredTexts = Record<string, StoredRow[]>;
/**
 * Functions that change the payloads of a field. A last name gets spaces in place of tabs, which browsers interpret in
 * the same way.
 */
const FIELD_PAYLOADS: Readonly<Record<string, (payload: string) => string>> = {
  lastName: (payload) => payload.replaceAll('\t', ' '),
};

async function storeTexts(attack: Attack, payloads: readonly string[]): Promise<StoredTexts> {
  const { document, servers } = attack;
  const stored: StoredTexts = {};
  const rowOf = (id: string, at: number) => itemAt(stored[id] ?? [], at).id;
  const productOf = (at: number) => ({ productId: rowOf('ProductAdmin_create', at) });
  const product = {
    ...{ isUnique: false, isVerified: false, sellerEmail: null, topicId: null, pictures: [] },
    ...{ state: 'listed', publishAt: null, originalPrice: null },
    features: packPayloads(payloads, 200).slice(0, 20),
  };
  const password = 'a quiet river of seven';
  const operations: Record<string, [Role, (at: number) => object]> = {
    ProductAdmin_create: ['admin', () => product],
    Order_place: [
      'user',
      (at) => ({ orderId: `tm-script-${at}`, items: [{ ...productOf(at), quantity: 1, price: 149 }] }),
    ],
    OrderAdmin_end: ['admin', () => ({ status: 'cancelled' })],
    ContactMessage_send: ['guest', productOf],
    SupportTicket_open: ['user', productOf],
    // A username cannot contain a payload, because it has only letters, digits, dots, hyphens and underscores.
    Auth_signup: ['guest', (at) => ({ email: `tm-script-${at}@example.com`, username: `tm-script-${at}`, password })],
  };
  for (const [id, [role, known]] of Object.entries(operations)) {
    const operation = document.operations.find((candidate) => candidate.id === id) as Operation;
    const fields = Object.entries(document.resolveSchema(operation.body ?? {}).properties ?? {}).flatMap(
      ([name, schema]) => {
        const { type, maxLength, format, pattern } = document.resolveSchema(schema);
        const isText =
          type === 'string' && maxLength && !format && !pattern && !['password', 'username', 'handle'].includes(name);
        return isText ? [{ name, texts: packPayloads(payloads.map(FIELD_PAYLOADS[name] ?? String), maxLength) }] : [];
      },
    );
    const rounds = Math.max(...fields.map(({ texts }) => texts.length));
    const calls = attack.sample(callOf(operation, document, true), rounds);
    stored[id] = [];
    await inParallel(calls.entries(), 4, async ([at, call]) => {
      const row = Object.fromEntries(fields.map(({ name, texts }) => [name, itemAt(texts, at)]));
      const path = id === 'OrderAdmin_end' ? { id: rowOf('Order_place', at) } : call.path;
      const body = { ...(call.body as object), ...known(at), ...row };
      const response = await attack.sendAndReport({
        ...renderCall(operation, { ...call, path, body }),
        role,
        server: servers[0],
      });
      if (!response || response.status >= 300) throw new Error(`${id} was refused: ${response?.body}`);
      stored[id]?.push({ ...row, id: (JSON.parse(response.body) as { id: number }).id } as StoredRow);
    });
  }
  return stored;
}

async function visitScreens(
  attack: Attack,
  watch: BrowserWatch,
  role: Role,
  { ProductAdmin_create: products = [], OrderAdmin_end: cancelled = [] }: StoredTexts,
  payloads: readonly string[],
  screens: readonly string[],
): Promise<void> {
  const { origin } = attack.servers[1];
  const [all, queryTexts] = [payloads.join(''), packPayloads(payloads, MAX_QUERY_TEXT)];
  let usedTexts = role.length;
  const nextText = () => itemAt(queryTexts, (usedTexts += 1));
  const queryOf = (text: () => string) =>
    QUERY_PARAMETERS.split(' ')
      .map((name) => `${name}=${encodeURIComponent(text())}`)
      .join('&');

  const open = async () => {
    const context = await watch.newContext(role);
    for (const cookie of attack.visitors.cookieOf(role)?.split('; ') ?? []) {
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: origin }]);
    }
    return context.newPage();
  };
  const inspect = (page: Page) => watch.inspect(page, role);
  const expectShown = (page: Page, shown: Promise<unknown>) =>
    shown.catch(() => attack.report({ kind: 'shown', detail: 'not shown' }, `${role} ${page.url()}`));
  const load = async (page: Page, path: string) => {
    await page.goto(origin + path, { waitUntil: 'commit' });
    const ready = page.locator('html[data-ready]');
    await expectShown(page, ready.waitFor({ state: 'attached', timeout: SHOWN_TIMEOUT_MS }));
    await inspect(page);
  };
  /** Changes the address without loading a page, like a link. */
  const navigate = async (page: Page, path: string, expected: readonly string[] = []) => {
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    const areShown = (texts: readonly string[]) => texts.every((text) => document.body.textContent.includes(text));
    await expectShown(page, page.waitForFunction(areShown, expected, { timeout: SHOWN_TIMEOUT_MS }));
    await inspect(page);
  };

  const page = await open();
  for (const path of screens) {
    // The server renders only some of the payloads, because an address has a maximum length. The browser renders all of
    // them.
    await load(page, `${path}?${queryOf(nextText)}`);
    await navigate(page, `${path}?${queryOf(() => all)}`);
  }
  await load(page, paths.product(products[0]?.id ?? 1));
  for (const { id, title = '', sellerName = '' } of products)
    // The pages show these texts as the API has cleaned them.
    await navigate(page, paths.product(id), [cleanLine(title), cleanLine(sellerName)]);
  for (let at = 0; at < products.length; at += SHOP_ROWS)
    await navigate(page, `/?sort=newest&page=${at / SHOP_ROWS + 1}`);
  for (const text of packPayloads(payloads, 1_000)) await navigate(page, `/?search=${encodeURIComponent(text)}`);
  const suggestions = page.waitForResponse((response) => response.url().includes('/api/products/search/'));
  await page.getByRole('combobox').first().fill('alert(1)');
  await suggestions;
  await inspect(page);
  if (role === 'user') await navigate(page, paths.orderHistory);
  if (role === 'admin') {
    await load(page, paths.admin);
    for (const tab of ['products', 'orders', 'users', 'messages'])
      for (let at = 0; at < products.length; at += ADMIN_ROWS) {
        await navigate(page, `${paths.admin}?tab=${tab}&page=${at / ADMIN_ROWS + 1}`);
        await expectShown(page, page.locator('table:not([aria-busy]) tbody tr').first().waitFor());
        await inspect(page);
      }
    for (const { id } of cancelled) await navigate(page, `${paths.admin}?tab=orders&open=${id}`);
  }
  await page.context().close();

  // Both storages and the cookies get payloads, except the session and the cart, which have their own formats.
  const poisoned = await open();
  const cookies = [...Object.values(COOKIES), SHARE_COOKIE].map((name) => ({ name, url: origin }));
  await poisoned.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: encodeURIComponent(nextText()) })));
  const user = { id: 7, firstName: all, lastName: all, username: all, email: all, isAdmin: role === 'admin' };
  const product = {
    id: 1,
    title: all,
    image: '/art/x',
    category: 'group',
    price: '1.00',
    description: all,
    sellerName: all,
  };
  const content = {
    ...Object.fromEntries(Object.values(DEVICE_KEYS).map((key) => [key, all])),
    [DEVICE_KEYS.session]: JSON.stringify(user),
    [DEVICE_KEYS.cart]: JSON.stringify([{ product, quantity: 1, addedAt: new Date().toISOString() }]),
  };
  await poisoned.addInitScript((values) => {
    for (const [key, value] of Object.entries(values))
      for (const storage of [localStorage, sessionStorage]) storage.setItem(key, value);
  }, content);
  for (const path of screens) await load(poisoned, path);
  await load(poisoned, paths.groups);
  // A guest has no session at the server, so the page ends the stored session. Therefore only the other roles open the
  // cart.
  if (role !== 'guest') await poisoned.getByRole('button', { name: /^Cart/ }).click();
  if (role !== 'guest') await poisoned.getByRole('dialog').waitFor();
  await inspect(poisoned);
  await poisoned.context().close();
}
