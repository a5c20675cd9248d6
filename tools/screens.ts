// `npm run screens`: takes the pictures of README.md and docs/screens.md, from a temporary site.
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { paths } from '@telemarket/composition';
import { COOKIES } from '@telemarket/kit/device-keys';
import { openBrowser } from './browser';
import { buildChanged } from './build';
import { prepareDatabase } from './database';
import { openDatabase } from './database/open-database';
import { type Parts, withParts } from './lifecycle';
import { freePort } from './port';
import { ROOT } from './root';
import { startApi, startGateway } from './stack';
import { run, step } from './step';

const PASSWORD = 'a quiet river of seven';
const ADMIN = { username: 'admin', password: PASSWORD };
const SHOPPER = { firstName: 'Ada', lastName: 'Marsh', username: 'ada-marsh', email: 'ada@example.com' };
const ORDERED = [2, 41];

interface Screen {
  name: string;
  path: string;
  /** Signs in before the page is opened. */
  as?: 'shopper' | 'admin';
  /** Opens a part of the page. */
  prepare?: (page: Page) => Promise<void>;
}

const SCREENS: readonly Screen[] = [
  { name: 'Home', path: paths.home },
  { name: 'Category', path: paths.groups },
  { name: 'Product', path: paths.product(1) },
  { name: 'Sign in', path: paths.login },
  { name: 'Sign up', path: paths.signup },
  { name: 'Help center', path: paths.helpCenter },
  { name: 'Contact support', path: paths.contactSupport },
  { name: 'Order tracking', path: paths.orderTracking },
  {
    name: 'Cart',
    path: paths.product(ORDERED[0] ?? 1),
    as: 'shopper',
    async prepare(page) {
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      const toast = page.getByRole('region', { name: /Notifications/ }).locator('li');
      await toast.waitFor();
      await toast.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Cart, 1 item$/ }).click();
      await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor();
    },
  },
  { name: 'Order history', path: paths.orderHistory, as: 'shopper' },
  { name: 'Settings', path: paths.profile, as: 'shopper' },
  { name: 'Administration', path: paths.admin, as: 'admin' },
];

/** Each sheet has all screens at one width. `columns` fit into about 1,300 pixels. */
const SHEETS = [
  { width: 1280, height: 800, columns: 2 },
  { width: 390, height: 844, columns: 4 },
];

async function main(parts: Parts): Promise<void> {
  await step('Building what has changed', buildChanged);
  const address = await step('Starting a temporary site', () => startSite(parts));
  const browser = await openBrowser(parts);
  for (const { width, height, columns } of SHEETS)
    await step(`${SCREENS.length} screens at ${width} px`, async () => {
      const pictures = await takePictures(browser, address, { viewport: { width, height } });
      await saveSheet(browser, pictures, columns, `screens-${width}.jpg`);
    });
}

async function startSite(parts: Parts): Promise<string> {
  Object.assign(process.env, { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password });
  const { url } = parts.add(await openDatabase({ purpose: 'test' }));
  await prepareDatabase(url);
  const api = await startApi({ port: await freePort(), log: 'screens-api', env: { DATABASE_URL: url } });
  parts.add(api);
  const env = { API_ORIGIN: api.address };
  const gateway = parts.add(await startGateway({ port: await freePort(), log: 'screens-gateway', env }));
  const post = async (path: string, data: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin: gateway.address, cookie };
    const response = await fetch(gateway.address + path, { method: 'POST', headers, body: JSON.stringify(data) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  };
  const cookie = (await post('/api/auth/signup', { ...SHOPPER, password: PASSWORD })).join('; ');
  const customer = { customerName: 'Ada Marsh', customerEmail: SHOPPER.email, customerTelegram: '@ada_marsh' };
  const items = ORDERED.map((productId) => ({ productId, quantity: 1, price: '1.00' }));
  await post('/api/orders', { orderId: '1764075600000', ...customer, total: '2.00', items }, cookie);
  return gateway.address;
}

interface Picture {
  name: string;
  jpeg: Buffer;
}

async function takePictures(browser: Browser, address: string, options: BrowserContextOptions): Promise<Picture[]> {
  const context = await browser.newContext({ ...options, baseURL: address, reducedMotion: 'reduce', locale: 'en-US' });
  await context.addCookies([{ name: COOKIES.consent, value: 'false', url: address }]);
  const page = await context.newPage();
  const pictures: Picture[] = [];
  let signedIn: Screen['as'];
  for (const { name, path, as, prepare } of SCREENS) {
    if (as && as !== signedIn) {
      const { username, password } = as === 'admin' ? ADMIN : { ...SHOPPER, password: PASSWORD };
      await page.request.post('/api/auth/login', { data: { username, password }, failOnStatusCode: true });
      signedIn = as;
    }
    await page.goto(path, { waitUntil: 'networkidle' });
    await prepare?.(page);
    const jpeg = await page.screenshot({ type: 'jpeg', quality: 80, animations: 'disabled' });
    if (name === 'Home' && options.viewport?.width === 1280)
      await page.screenshot({ type: 'jpeg', quality: 80, path: join(ROOT, 'docs/home.jpg') });
    pictures.push({ name, jpeg });
  }
  await context.close();
  return pictures;
}

async function saveSheet(browser: Browser, pictures: readonly Picture[], columns: number, file: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1_320, height: 800 } });
  const figures = pictures.map(
    ({ name, jpeg }) =>
      `<figure><figcaption>${name}</figcaption><img src="data:image/jpeg;base64,${jpeg.toString('base64')}"></figure>`,
  );
  await page.setContent(`<style>
    body { margin: 20px; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 20px; font: 16px system-ui }
    figure { margin: 0 } img { width: 100%; border: 1px solid #ccc; border-radius: 6px } figcaption { margin-bottom: 6px }
  </style>${figures.join('')}`);
  await page.screenshot({ type: 'jpeg', quality: 75, fullPage: true, path: join(ROOT, 'docs', file) });
  await page.close();
}

run(() => withParts(main));
