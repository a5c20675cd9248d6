import { paths } from '@telemarket/kit/shop';
import { waitForMail } from '../../api/test/wait-for-mail';
import { placeGuestOrder } from '../guest-order';
import { Inspector, OWN_PARTS_AT_EACH_WIDTH } from '../inspector';
import { newPerson, Shopper } from '../shopper';
import { executeSql } from '../stack/database';
import { expect, test } from '../test';

/**
 * The name of the shop has the maximum length, and one of its words is wider than its space in the header of a phone.
 */
const NAME = 'Hafen Donaudampfschifffahrtsgesellschaft';
const OPERATOR = 'Harbour Trading Ltd, 1 Quay Street, Ireland';
const SETTINGS = {
  ...{ name: NAME, currency: 'EUR', accentLight: '#7a1f5c', accentDark: '#f0a6d8' },
  ...{ operatorName: 'Harbour Trading Ltd', operatorAddress: '1 Quay Street', operatorCountry: 'Ireland' },
  ...{ supportEmail: 'desk@harbour.example', helpChatUrl: 'https://t.me/channel_harbour' },
};
const LISTING = {
  ...{
    title: 'Morning Tide',
    description: 'Weather for sailors.',
    category: 'bot',
    price: '49.00',
    features: ['Forecasts'],
  },
  ...{ sellerName: 'Ida Lund', sellerEmail: 'ida@example.com', isVerified: false },
};

/** Finds the places in a text that still have the default name of the site. */
const named = (text: string) => text.match(/.{0,40}TeleMarket.{0,40}/g) ?? [];

// Waits until no page has the name of this test any more, because the next test of this worker needs the default name.
test.afterAll(async ({ stack }) => {
  const home = async () => (await fetch(stack.address)).text();
  await expect.poll(home, { timeout: 15_000 }).not.toContain(NAME);
});

test('an administrator turns the demonstration into a shop with its own name, and sells the first listing', async ({
  page,
  browser,
  administrator,
  stack,
}) => {
  await executeSql(stack.databaseUrl, 'UPDATE first_day SET dismissed_at = NULL', []);
  await administrator.signIn();
  const inspector = new Inspector(page, OWN_PARTS_AT_EACH_WIDTH);
  const steps = page.getByRole('region', { name: 'Your first day' });
  await expect(steps.getByText('0 of 6 done')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the demonstration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No products yet')).toBeVisible();
  await inspector.check('first day');

  const elsewhere = await browser.newContext({ baseURL: stack.address });
  const visitor = new Shopper(await elsewhere.newPage());
  await expect(async () => {
    await visitor.open('/');
    await expect(visitor.page.getByRole('heading', { name: 'No Listings Available' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await new Inspector(visitor.page, OWN_PARTS_AT_EACH_WIDTH).check('empty shop');

  const send = async (method: 'POST' | 'PATCH', path: string, data: object = {}, version?: number) => {
    const headers = version === undefined ? undefined : { 'if-match': `"${version}"` };
    const response = await page.request.fetch(`/api/admin/${path}`, { method, data, headers });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return (await response.json()) as { id: number; version: number };
  };
  await send('PATCH', 'shop-settings', SETTINGS, 0);
  for (const title of ['About', 'Security'])
    await send('PATCH', `pages/${title.toLowerCase()}`, {
      ...{ version: 0, title, text: `We are ${NAME}.`, listings: [], publish: true },
    });
  await send('PATCH', 'pages/careers/state', { version: 0, state: 'hidden' });
  const { id } = await send('POST', 'products', LISTING);
  await page.reload();
  await expect(steps.getByText('4 of 6 done')).toBeVisible();

  const reader = newPerson().email;
  await visitor.page.request.post('/api/newsletter', { data: { email: reader } });
  const confirm = await waitForMail(stack.mailbox, { to: reader, kind: 'newsletter-confirm' });
  const token = new URLSearchParams(confirm.links[0]?.split('#')[1]).get('confirm');
  await visitor.page.request.post('/api/newsletter/confirm', { data: { token } });
  const letter = await send('POST', 'letters', { subject: 'We are open', text: 'Hello.', productIds: [id] });
  await send('POST', `letters/${letter.id}/start`, {}, letter.version);

  const buyer = newPerson().email;
  const orderId = await placeGuestOrder(stack.address, id, 1, buyer);
  const [order] = (await (await page.request.get(`/api/admin/orders?q=${orderId}`)).json()) as { id: number }[];
  await send('PATCH', `orders/${order?.id}`, { status: 'completed', reason: 'Both sides have confirmed.' });
  const mails = [
    confirm,
    await waitForMail(stack.mailbox, { to: reader, kind: 'newsletter' }),
    await waitForMail(stack.mailbox, { to: buyer, kind: 'order-placed' }),
  ];
  for (const mail of mails) {
    expect(named(mail.header('from') + mail.subject + mail.html + mail.text)).toEqual([]);
    expect(mail.html).toContain(NAME);
    expect(mail.html).toContain(OPERATOR);
    expect(mail.text).toContain(OPERATOR);
  }
  expect(mails[2]?.text).toContain('€49.00');

  const footer = visitor.page.getByRole('contentinfo');
  for (const title of ['About', 'Security']) {
    await visitor.open('/');
    await footer.getByRole('link', { name: title, exact: true }).click();
    await expect(visitor.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const reloaded = await visitor.page.reload();
    expect(reloaded?.status(), title).toBe(200);
    await expect(visitor.page.getByText(`We are ${NAME}.`)).toBeVisible();
  }
  await expect(footer.getByRole('link', { name: 'Press' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Careers' })).toHaveCount(0);
  await expect(footer.getByText(OPERATOR)).toBeVisible();

  const legal: string[] = [paths.terms, paths.privacy];
  for (const path of ['/', paths.bots, paths.product(id), '/about', ...legal, paths.help, paths.login, '/nowhere']) {
    await visitor.open(path);
    await expect(visitor.page).toHaveTitle(new RegExp(NAME));
    // scripts and styles may contain the default name, because nobody sees them; structured data must not, because
    // search engines read it
    const markup = await visitor.page.evaluate(() =>
      document.documentElement.outerHTML.replace(/<(style|script(?![^>]*ld\+json))\b[^]*?<\/(style|script)>/g, ''),
    );
    expect(named(markup), path).toEqual([]);
    if (legal.includes(path)) expect(markup).toContain(`Operator: ${OPERATOR}`);
  }
  await visitor.page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', paths.login]) {
    await visitor.open(path);
    const width = () => visitor.page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, { message: path }).toBe(390);
  }
  await visitor.page.setViewportSize({ width: 1280, height: 720 });
  const manifest = (await visitor.page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const opened = { 'sec-fetch-dest': 'document', accept: 'text/html' };
  for (const path of [
    manifest,
    '/robots.txt',
    '/sitemaps/pages.xml',
    '/push-worker.js',
    '/api/shop',
    '/api/no',
    '/assets/no',
  ]) {
    const response = await visitor.page.request.get(path, { headers: opened });
    const text = await response.text();
    expect(named(JSON.stringify(response.headersArray()) + text), path).toEqual([]);
    // a person who opens one of these paths sees an error page with the name of the site
    if (path.endsWith('/no')) expect(text).toContain(NAME);
  }

  // the visitor opens the shop before the administrator hides the page
  await visitor.open('/');
  await send('PATCH', 'pages/about/state', { version: 1, state: 'hidden' });
  await expect.poll(async () => (await visitor.page.request.get('/about')).status()).toBe(404);
  await footer.getByRole('link', { name: 'About', exact: true }).click();
  await expect(visitor.page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(visitor.page.getByRole('region', { name: 'Popular listings' })).toBeVisible();
  await send('PATCH', 'pages/about', { version: 2, title: 'About', text: 'We are back.', listings: [], publish: true });
  await expect.poll(async () => (await visitor.page.request.get('/about')).status()).toBe(200);
  await visitor.page.reload();
  await expect(visitor.page.getByText('We are back.')).toBeVisible();
  await visitor.open(paths.product(id));
  await expect(visitor.page.getByText('€49').first()).toBeVisible();
  await new Inspector(visitor.page, OWN_PARTS_AT_EACH_WIDTH).check('first listing');
  await elsewhere.close();
});
