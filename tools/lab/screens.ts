// `npm run lab -- screens`: takes the pictures of README.md from a temporary site.
// --only release   takes only the picture of a release
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from '@telemarket/kit/shop';
import { COOKIES } from '@telemarket/kit/device-keys';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../browser';
import type { Parts } from '../lifecycle';
import { ROOT } from '../root';
import { step } from '../step';
import { saveReleasePicture } from './release-picture';
import { startReleaseSite } from './release-site';
import { type Account, ADMIN, callApi, signUp } from './shop/customer';
import { passedVerdict, type Verdict } from './verdict';

const ORDERED_PRODUCTS = [2, 41];

interface Screen {
  name: string;
  path: string;
  /** The account that signs in before the page is opened. */
  as?: 'shopper' | 'admin';
  /** Opens the part of the page that the picture shows. */
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
    path: paths.product(ORDERED_PRODUCTS[0] ?? 1),
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

/** Each sheet shows all screens at one width, in so many columns that the sheet is about 1,300 pixels wide. */
const SHEET_FORMATS = [
  { width: 1280, height: 800, columns: 2 },
  { width: 390, height: 844, columns: 4 },
];

export async function main(parts: Parts): Promise<Verdict[]> {
  const browser = await openBrowser(parts);
  Object.assign(process.env, { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password });
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
  const site = await startReleaseSite(parts, 'screens');
  const [gateway] = site.gateways;
  if (values.only !== 'release') await takeSheets(browser, gateway.address);
  await step('A release, animated', async () => {
    const context = await openContext(browser, { baseURL: gateway.address });
    await saveReleasePicture(context, gateway.address, site.catalog);
  });
  return [passedVerdict('the pictures')];
}

/** Without this cookie, the cookie banner would cover a part of the page. */
async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce', locale: 'en-US' });
  await context.addCookies([{ name: COOKIES.consent, value: 'false', url: options.baseURL ?? '' }]);
  return context;
}

async function takeSheets(browser: Browser, address: string): Promise<void> {
  const { account: shopper, cookies: cookie } = await signUp(address, { email: 'ada@example.com' });
  const customer = { customerName: 'Ada Marsh', customerEmail: 'ada@example.com', customerTelegram: '@ada_marsh' };
  // The prices here are above those of the shop, so the API stores the order at the prices of the shop.
  const items = ORDERED_PRODUCTS.map((productId) => ({ productId, quantity: 1, price: '9999.00' }));
  const order = { orderId: '1764075600000', ...customer, total: '19998.00', items };
  const { ok, status } = await callApi(`${address}/api/orders`, order, { cookie });
  if (!ok) throw new Error(`The order was refused: ${status}`);
  for (const { width, height, columns } of SHEET_FORMATS)
    await step(`${SCREENS.length} screens at ${width} px`, async () => {
      const options = { baseURL: address, viewport: { width, height } };
      const pictures = await takePictures(browser, { shopper, admin: ADMIN }, options);
      await saveSheet(browser, pictures, columns, `screens-${width}.jpg`);
    });
}

type TakenPicture = { name: string; jpeg: Buffer };

async function takePictures(
  browser: Browser,
  accounts: Record<'shopper' | 'admin', Account>,
  options: BrowserContextOptions,
): Promise<TakenPicture[]> {
  const context = await openContext(browser, options);
  const page = await context.newPage();
  const pictures: TakenPicture[] = [];
  for (const { name, path, as, prepare } of SCREENS) {
    if (as) await page.request.post('/api/auth/login', { data: accounts[as], failOnStatusCode: true });
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

async function saveSheet(
  browser: Browser,
  pictures: readonly TakenPicture[],
  columns: number,
  file: string,
): Promise<void> {
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
