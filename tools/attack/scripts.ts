import type { BrowserContext, Page } from '@playwright/test';
import { COOKIES, DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { CATEGORY_IDS, paths, SHARE_COOKIE } from '@telemarket/kit/remote';
import { type Attacker, CURRENT_TAG } from './attacker';
import type { BrowserWatch } from './browser-watch';
import { MIN_PAYLOADS, pack, PAYLOADS } from './payloads';
import { printDetail } from '../step';
import { JSON_TYPE, type VisitorName } from './visitors';
import { inParallel, type Server } from './wire';
import type { Row } from './ledger';

const ROLES: readonly VisitorName[] = ['guest', 'user', 'admin'];
/** Parameters that a screen reads. Each screen gets all of them. */
const QUERY = ['search', 'category', 'minPrice', 'maxPrice', 'minRating', 'favorites', 'sort', 'page', 'highlight'];
const ADMIN_QUERY = ['tab', 'q', 'open', 'kind', 'handled', 'status', 'verified', 'state', 'tm'];
/** A head of more than 16 KiB is refused before the address is read. */
const MAX_QUERY_TEXT = 150;
const SHOWN_TIMEOUT_MS = 15_000;
const ADMIN_ROWS = 20;
const SHOP_ROWS = 9;
const STORING_CONCURRENCY = 4;

export interface ScriptAttack {
  attacker: Attacker;
  api: Server;
  gateway: Server;
  /** Patterns of all pages. */
  pages: readonly string[];
  watch: BrowserWatch;
  /** Few payloads and screens, for a short run. */
  isSample: boolean;
}

const SAMPLE_PAYLOADS = 12;
const SAMPLE_SCREENS = [paths.home, paths.profile];

/** Stores the payloads in every field that takes a text, and opens every screen in every role. */
export async function attackWithScripts(attack: ScriptAttack): Promise<Row> {
  const { attacker, isSample } = attack;
  const payloads = isSample ? attacker.pick(PAYLOADS, SAMPLE_PAYLOADS, 70) : PAYLOADS;
  const [stored, screens] = await Promise.all([store(attack, payloads), findScreens(attack)]);
  const tours = await Promise.all(
    ROLES.map((role) => new Tour({ ...attack, pages: screens }, role, stored, payloads).run()),
  );
  const missing = tours.flatMap((tour) => tour.missing);
  for (const one of missing) printDetail(`not shown: ${one.slice(0, 300)}`);
  const views = tours.reduce((sum, tour) => sum + tour.views, 0);
  return {
    target: 'S4 · payloads in each field, and views in Chromium',
    figure: `${payloads.length} in ${stored.fields} fields, ${views.toLocaleString('en-US')} views${
      missing.length > 0 ? `, not shown: ${missing.length}` : ''
    }`,
    holds: missing.length === 0 && (isSample || payloads.length >= MIN_PAYLOADS),
  };
}

/** Some paths of the shell are files, for example the site map: Chromium shows them with styles of its own. */
async function findScreens({ attacker, gateway, pages }: ScriptAttack): Promise<string[]> {
  const screens: string[] = [];
  for (const path of pages) {
    const response = await attacker.fire({ server: gateway, method: 'GET', path: path.replace(':id', '1') });
    const isRedirect = response?.headers.location !== undefined;
    if (isRedirect || response?.headers['content-type']?.startsWith('text/html')) screens.push(path);
  }
  return screens;
}

interface Stored {
  /** How many fields have each payload. */
  fields: number;
  /** What is shown on the page of a product. */
  products: { id: number; title: string; sellerName: string }[];
  /** In the order in which the lists of administrators have them: the last one is the first. */
  orders: { id: number; customerName: string }[];
  users: string[];
  messages: string[];
  names: string[];
}

/** Fields that refuse blanks take the same payloads with slashes, and browsers understand them alike. */
const withoutBlanks = (payload: string) => payload.replace(/\s+/g, '/');

async function store({ attacker, api }: ScriptAttack, payloads: readonly string[]): Promise<Stored> {
  const texts = (max: number) => pack(payloads, max);
  const [of50, of64] = [50, 64].map((max) => pack(payloads.map(withoutBlanks), max)) as [string[], string[]];
  const [of100, of200, of500, of5000] = [100, 200, 500, 5_000].map(texts) as [string[], string[], string[], string[]];
  const lines = of100.map((text) => text.replaceAll('\t', ' '));
  const features = chunks(of200, 20);
  const call = async (method: string, path: string, body: object, as: VisitorName = 'guest'): Promise<unknown> => {
    const request = { server: api, as, method, path, headers: { ...JSON_TYPE, 'if-match': CURRENT_TAG } };
    const response = await attacker.fire({ ...request, body: Buffer.from(JSON.stringify(body)) });
    if (!response || response.status >= 300)
      throw new Error(`${method} ${path} was refused: ${String(response?.body)}`);
    return response.body.length > 0 ? JSON.parse(response.body.toString()) : null;
  };
  const products: Stored['products'] = [];
  for (const [at, sellerName] of of100.entries()) {
    const title = from(of200, at);
    const product = (await call(
      'POST',
      '/api/admin/products',
      {
        title,
        description: from(of5000, at),
        category: from(CATEGORY_IDS, at),
        price: '149.00',
        sellerName,
        features: from(features, at),
        isVerified: false,
      },
      'admin',
    )) as { id: number };
    products.push({ id: product.id, title, sellerName });
  }
  const orders: Stored['orders'] = [];
  for (const [at, customerTelegram] of of100.entries()) {
    const customerName = from(of200, at);
    const order = {
      orderId: `tm-script-${at}`,
      customerName,
      customerEmail: 'buyer@example.com',
      customerTelegram,
      total: '149.00',
      items: [{ productId: from(products, at).id, quantity: 1, price: '149.00' }],
    };
    const { id } = (await call('POST', '/api/orders', order, 'user')) as { id: number };
    orders.unshift({ id, customerName });
    const reason = of500[at];
    if (reason) await call('PATCH', `/api/admin/orders/${id}`, { status: 'cancelled', reason }, 'admin');
  }
  const messages: string[] = [];
  for (const [at, name] of of200.entries()) {
    const message = from(of5000, at);
    const productId = from(products, at).id;
    await call('POST', '/api/contact', { buyerName: name, buyerEmail: 'buyer@example.com', message, productId });
    const ticket = { name, email: 'buyer@example.com', subject: name, category: 'other', priority: 'low', message };
    await call('POST', '/api/support-tickets', ticket);
    messages.unshift(name);
  }
  // only some payloads are e-mail addresses: the others are refused
  for (const text of of50)
    await attacker.fire({
      server: api,
      method: 'POST',
      path: '/api/newsletter',
      headers: JSON_TYPE,
      body: Buffer.from(JSON.stringify({ email: `"${text}"@example.com` })),
    });
  await inParallel(of50.entries(), STORING_CONCURRENCY, async ([at, username]) => {
    const email = `tm-script-${at}@example.com`;
    const name = { firstName: from(of100, at), lastName: from(lines, at) };
    await call('POST', '/api/auth/signup', { ...name, username, email, password: 'a quiet river of seven' });
  });
  const own = { lastName: from(lines, 1), telegramUsername: from(of64, 1) };
  // the tag that the change needs
  await attacker.fire({ server: api, as: 'user', method: 'GET', path: '/api/users/me' });
  await call('PATCH', '/api/users/me', own, 'user');
  return { fields: STORED_FIELDS.length, products, orders, users: of50, messages, names: of100 };
}

/** Each has each payload. */
const STORED_FIELDS = [
  ...['title', 'description', 'sellerName', 'features'],
  ...['customerName', 'customerTelegram', 'reason'],
  ...['buyerName', 'message of a contact', 'name', 'subject', 'message of a ticket'],
  ...['firstName', 'lastName', 'username'],
];

const from = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** What one role opens, in a browser of its own. */
class Tour {
  views = 0;
  /** Screens on which the expected text did not appear: they show nothing about it. */
  readonly missing: string[] = [];
  private readonly queryTexts: readonly string[];
  private queryTextsUsed = 0;

  constructor(
    private readonly attack: ScriptAttack,
    private readonly role: VisitorName,
    private readonly stored: Stored,
    private readonly payloads: readonly string[],
  ) {
    this.queryTexts = pack(payloads, MAX_QUERY_TEXT);
  }

  async run(): Promise<this> {
    const context = await this.open();
    const page = await context.newPage();
    await this.visitScreens(page);
    await this.visitProducts(page);
    await this.search(page);
    if (this.role !== 'guest') await this.changeNames(page);
    if (this.role === 'admin') await this.visitAdministration(page);
    await context.close();
    await this.visitWithStorage(this.wellFormedContent());
    if (!this.attack.isSample) await this.visitWithStorage(this.plainContent());
    return this;
  }

  private async open(): Promise<BrowserContext> {
    const { attacker, gateway, watch } = this.attack;
    const context = await watch.newContext(this.role);
    const [name = '', value = ''] = attacker.visitors.cookieOf(this.role)?.split('=') ?? [];
    if (name) await context.addCookies([{ name, value, url: gateway.origin }]);
    return context;
  }

  private get screens(): string[] {
    const { pages, isSample } = this.attack;
    const screens = pages.map((path) => path.replace(':id', String(this.stored.products[0]?.id)));
    return isSample ? SAMPLE_SCREENS : screens;
  }

  /** Each screen is rendered by the server with a part of the payloads, then by the browser with all of them. */
  private async visitScreens(page: Page): Promise<void> {
    const all = this.payloads.join('');
    for (const path of this.screens) {
      await this.load(page, path + queryOf(() => this.nextQueryText()));
      await this.navigate(page, path + queryOf(() => all));
    }
  }

  /** The roles begin at different payloads. */
  private nextQueryText(): string {
    this.queryTextsUsed += 1;
    return from(this.queryTexts, this.queryTextsUsed * ROLES.length + ROLES.indexOf(this.role));
  }

  private async visitProducts(page: Page): Promise<void> {
    const { products } = this.stored;
    for (const { id, title, sellerName } of products) await this.navigate(page, paths.product(id), [title, sellerName]);
    const shown = [...products].reverse();
    for (let at = 0; at < shown.length; at += SHOP_ROWS) {
      const [first] = shown.slice(at);
      await this.navigate(page, `/?sort=newest&page=${at / SHOP_ROWS + 1}`, first ? [first.title] : []);
    }
    if (this.role === 'user') await this.navigate(page, paths.orderHistory, [`tm-script-0`]);
  }

  /** Each payload as a search, and the list of suggestions with titles that contain payloads. */
  private async search(page: Page): Promise<void> {
    for (const text of pack(this.payloads, 1_000)) await this.navigate(page, `/?search=${encodeURIComponent(text)}`);
    const box = page.getByRole('combobox').first();
    for (const text of SUGGESTED.slice(0, this.attack.isSample ? 1 : undefined)) {
      const response = page.waitForResponse((one) => one.url().includes('/api/products/search/'));
      await box.fill(text);
      await response;
      await this.inspect(page);
    }
    await box.fill('');
  }

  /** The name of the visitor, which the head of each page shows, as another tab would change it. */
  private async changeNames(page: Page): Promise<void> {
    await this.navigate(page, paths.groups);
    const names = this.stored.names;
    await page.evaluate(
      async ([key, all]) => {
        for (const name of all) {
          const user = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
          localStorage.setItem(key, JSON.stringify({ ...user, firstName: name, lastName: name }));
          dispatchEvent(new StorageEvent('storage', { key }));
          await new Promise((resolve) => setTimeout(resolve));
        }
      },
      [DEVICE_KEYS.session, names] as const,
    );
    await this.expectShown(page, [names.at(-1) ?? '']);
    await this.inspect(page);
  }

  private async visitAdministration(page: Page): Promise<void> {
    const { products, orders, users, messages } = this.stored;
    await this.load(page, paths.admin);
    const lists: Record<string, readonly string[]> = {
      products: products.map(({ title }) => title).reverse(),
      orders: orders.map(({ customerName }) => customerName),
      users: users.map(withoutBlanks).reverse(),
      messages,
    };
    for (const [tab, rows] of Object.entries(lists))
      for (let at = 0; at < rows.length; at += ADMIN_ROWS) {
        // the users are stored at the same time, and a message has two rows
        const isOrdered = tab === 'products' || tab === 'orders';
        await this.navigate(
          page,
          `${paths.admin}?tab=${tab}&page=${at / ADMIN_ROWS + 1}`,
          isOrdered ? rows.slice(at, at + 1) : [],
        );
        await page.waitForFunction(
          () => document.querySelector('table tbody tr') && !document.querySelector('table[aria-busy]'),
        );
        await this.inspect(page);
      }
    // cancelled orders are the first ones that were stored
    for (const { id } of orders.slice(-pack(this.payloads, 500).length))
      await this.navigate(page, `${paths.admin}?tab=orders&open=${id}`);
  }

  /** Every value that the kit stores, in both storages, and its cookies. */
  private async visitWithStorage(content: Readonly<Record<string, string>>): Promise<void> {
    const context = await this.open();
    const cookies = [...Object.values(COOKIES), SHARE_COOKIE].map((name, at) => ({
      name,
      value: encodeURIComponent(from(this.queryTexts, at)),
      url: this.attack.gateway.origin,
    }));
    await context.addCookies(cookies);
    await context.addInitScript((values) => {
      for (const [key, value] of Object.entries(values))
        for (const storage of [localStorage, sessionStorage]) storage.setItem(key, value);
    }, content);
    const page = await context.newPage();
    for (const path of this.screens) {
      await this.load(page, path);
      // the server knows no session of a guest: the stored one ends
      if (path !== paths.home || this.role === 'guest') continue;
      await page.getByRole('button', { name: /^Cart/ }).click();
      await page.getByRole('dialog').waitFor();
      await this.inspect(page);
    }
    await context.close();
  }

  private plainContent(): Record<string, string> {
    return Object.fromEntries(Object.values(DEVICE_KEYS).map((key) => [key, this.payloads.join('')]));
  }

  private wellFormedContent(): Record<string, string> {
    const texts = pack(this.payloads, 500);
    const [text = ''] = texts;
    const products = texts.map((title, at) => ({
      // a line of the cart with another image than a path is dropped, and its title with it
      ...{ id: at + 1, title, image: `/art/${from(this.payloads, at)}`, category: 'group', price: '149.00' },
      ...{ description: title, sellerName: title },
    }));
    const orders = texts.map((name, at) => ({
      id: String(1_763_719_380_000 + at),
      items: [{ productId: 1, title: name, image: from(this.payloads, at), price: '149.00', quantity: 1 }],
      total: '149.00',
      status: 'pending',
      createdAt: '2026-11-21T08:00:00.000Z',
      customerInfo: { name, email: name, telegramUsername: name },
      sync: 'refused',
      reason: name,
      userId: null,
    }));
    const user = {
      id: 7,
      firstName: text,
      lastName: text,
      username: text,
      email: text,
      isAdmin: this.role === 'admin',
    };
    const values: Record<keyof typeof DEVICE_KEYS, unknown> = {
      cart: products.map((product) => ({ product, quantity: 1, addedAt: '2026-11-21T08:00:00.000Z' })),
      favorites: this.payloads,
      orders,
      outbox: orders,
      session: user,
      signOut: text,
      admin: user,
      consent: text,
      theme: text,
    };
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        DEVICE_KEYS[name as keyof typeof DEVICE_KEYS],
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
  }

  private async load(page: Page, path: string): Promise<void> {
    await page.goto(this.attack.gateway.origin + path, { waitUntil: 'commit' });
    const ready = page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: SHOWN_TIMEOUT_MS });
    await ready.catch(() => this.missing.push(`${this.role} ${path}`));
    await this.inspect(page);
  }

  /** Changes the address without a request for a page, as a link does. */
  private async navigate(page: Page, path: string, expected: readonly string[] = []): Promise<void> {
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    if (expected.length > 0) await this.expectShown(page, expected);
    await this.inspect(page);
  }

  private async expectShown(page: Page, texts: readonly string[]): Promise<void> {
    const isShown = await page.evaluate(
      async ([all, timeoutMs]) => {
        const started = performance.now();
        for (;;) {
          const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
          const text = document.body.textContent + labels.join('');
          if (all.every((one) => text.includes(one))) return true;
          if (performance.now() - started > timeoutMs) return false;
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      },
      [texts, SHOWN_TIMEOUT_MS] as const,
    );
    if (!isShown) this.missing.push(`${this.role} ${page.url().slice(0, 100)}`);
  }

  private async inspect(page: Page): Promise<void> {
    this.views += 1;
    await this.attack.watch.inspect(page, this.role);
  }
}

/** Parts of many titles. */
const SUGGESTED = ['alert(1)', '<script>', 'onerror', 'autofocus'];

const queryOf = (nextText: () => string) =>
  `?${[...QUERY, ...ADMIN_QUERY].map((name) => `${name}=${encodeURIComponent(nextText())}`).join('&')}`;
