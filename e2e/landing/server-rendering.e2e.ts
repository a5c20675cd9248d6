import { tokenCookieNames } from '@telemarket/server-kit/token-cookie';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { connect } from 'node:net';
import { createBrotliDecompress } from 'node:zlib';
import { paths } from '@telemarket/kit/shop';
import { newPerson } from '../shopper';
import { expect, test } from '../test';

const LISTING = 'Morning Headlines Broadcast';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // @spec-2.22 @spec-1.c8qr
  test('home, categories and products are readable and linked, and the search works', async ({ page }) => {
    await page.goto(paths.home);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
    await page.getByRole('link', { name: LISTING }).click();
    await expect(page.getByRole('heading', { level: 1, name: LISTING })).toBeVisible();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Bots' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Telegram Bots' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    const search = page.getByRole('banner').getByRole('combobox').first();
    await search.fill(LISTING);
    await search.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(LISTING);
    await expect(page.getByRole('main').getByRole('link', { name: LISTING })).toBeVisible();
  });

  const NEEDS_SCRIPTS = 'You can browse without JavaScript. You need it to sign in, buy or send a form.';

  // @spec-2.22
  test('a form says that it needs scripts, and sends nothing', async ({ page }) => {
    for (const [path, button] of [
      [paths.login, 'Login'],
      [paths.signup, 'Create account'],
      [paths.contactSupport, 'Send Message'],
      [paths.orderTracking, 'Track Order'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(NEEDS_SCRIPTS)).toBeVisible();
      const send = page.getByRole('button', { name: button, exact: true });
      await expect(send).toHaveCSS('pointer-events', 'none');
      const requests: string[] = [];
      const record = (request: Request) => requests.push(request.url());
      page.on('request', record);
      const field = page.getByRole('main').getByRole('textbox').first();
      await field.fill('ada');
      await field.press('Enter');
      await send.press('Enter');
      await expect(field).toHaveValue('ada');
      await expect(page).toHaveURL(path);
      expect(requests).toEqual([]);
      page.off('request', record);
    }
  });

  // @spec-2.22
  test('controls of a listing that need scripts look disabled, and its links do not', async ({ page }) => {
    await page.goto(paths.product(1));
    await expect(page.getByText(NEEDS_SCRIPTS)).toBeVisible();
    for (const name of ['Add to Cart', 'Add to favourites', 'Contact Seller'])
      await expect(page.getByRole('main').getByRole('button', { name })).toHaveCSS('opacity', '0.55');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCSS('opacity', '1');
  });

  // @spec-2.22
  test('the help center shows its answers and can be searched', async ({ page }) => {
    await page.goto(paths.helpCenter);
    await page.getByText('Can I get a refund?').click();
    await expect(page.getByText('That depends on the seller')).toBeVisible();
    await page.getByRole('searchbox').fill('badge');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText('1 of 19 match')).toBeVisible();
  });
});

test.describe('when the browser gets only the HTML', () => {
  test.use({ expectsErrors: true });

  test('the listings are readable and styled', async ({ page }) => {
    await page.route('**/*', (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
    for (const [path, level] of [
      [paths.home, 3],
      [paths.groups, 3],
      [paths.product(1), 1],
    ] as const) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level }).first()).toHaveText(/\w/);
      await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
      await expect(main.getByRole('button', { name: 'Add to Cart' }).first()).not.toHaveCSS('border-radius', '0px');
    }
  });
});

/** A server sends ten packets of 1,460 bytes before the client acknowledges any. TLS uses some of these bytes. */
const FIRST_FLIGHT = 14_400;

/** The first screen shows at most two rows of cards, or a product page down to its features. */
const twoRows = (html: string) => html.split('</article>').length > 6;
test('the first ten packets of a page contain everything that its first paint needs', async ({ stack }) => {
  for (const [path, isFirstWindow] of [
    [paths.home, twoRows],
    [paths.groups, twoRows],
    [paths.product(1), (html: string) => html.includes('Key Features')],
  ] as const) {
    const { head, body } = await receive(stack.address, path);
    const bytes = head + (await bytesUntil(body, isFirstWindow));
    expect(bytes, path).toBeGreaterThan(5_000);
    expect(bytes, path).toBeLessThanOrEqual(FIRST_FLIGHT);
  }
});

/** @returns The size of the response's headers in bytes, and the compressed page. */
function receive(address: string, path: string): Promise<{ head: number; body: Buffer }> {
  const { host, hostname, port } = new URL(address);
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    connect(Number(port), hostname)
      .on('data', (chunk) => chunks.push(chunk))
      .on('error', reject)
      .on('end', () => {
        const all = Buffer.concat(chunks);
        const head = all.indexOf('\r\n\r\n') + 4;
        resolve({ head, body: all.subarray(head) });
      })
      .write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`);
  });
}

/** @returns The number of compressed bytes after which `isEnough` is true for the HTML. */
async function bytesUntil(body: Buffer, isEnough: (html: string) => boolean): Promise<number> {
  const stream = createBrotliDecompress();
  let decoded = '';
  stream.setEncoding('utf8').on('data', (part: string) => (decoded += part));
  for (let at = 0; at < body.length; at += 100) {
    const piece = body.subarray(at, at + 100);
    await new Promise((resolve) => stream.write(piece, resolve));
    if (isEnough(decoded)) return at + piece.length;
  }
  throw new Error('the page lacks a part of the first window');
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 839 } });

  test('the cards stay where they are when the font arrives', async ({ page, shopper }) => {
    let send = () => {};
    const sent = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/*.woff2', async (route) => {
      await sent;
      await route.continue();
    });
    await page.goto(paths.home, { waitUntil: 'domcontentloaded' });
    await shopper.waitUntilReady();
    const tops = () =>
      page
        .getByRole('main')
        .getByRole('article')
        .evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getBoundingClientRect().top));
    const before = await tops();
    expect(before).toHaveLength(3);
    send();
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => page.evaluate(() => document.fonts.check('1rem "Geist Variable"'))).toBe(true);
    for (const [index, top] of (await tops()).entries()) expect(Math.abs(top - (before[index] ?? 0))).toBeLessThan(2);
  });
});

test('a page of the shell loads only its own chunk', async ({ page, shopper }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await shopper.open(paths.home);
  expect(files.filter((path) => path.includes('/page-'))).toEqual([]);
  files.length = 0;
  await page.goto(paths.termsOfService);
  await shopper.waitUntilReady();
  const chunks = files
    .filter((path) => path.includes('/page-'))
    .map((path) => path.replace(/^.*(page-.*)\.[0-9a-f]{8}/, '$1'));
  expect(chunks).toEqual(['page-terms-of-service.js']);
  const html = await (await page.request.get(paths.termsOfService)).text();
  expect(html).toMatch(/<style data-href="page-terms-of-service/);
});

declare global {
  interface Window {
    /** The sum of all layout shifts after the fonts were loaded. */
    shifts: number;
  }
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

test.describe('the header', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      // removes the stored user, so that the page does not know who is signed in until the API responds
      localStorage.removeItem('tm:session');
      sessionStorage.clear();
      window.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    }),
  );

  test('shows the layout of a signed-in person at once, and nothing moves when the name arrives', async ({
    page,
    shopper,
  }) => {
    await shopper.signUpByApi();
    for (const [viewport, path] of [
      [PHONE, paths.home],
      [DESKTOP, paths.groups],
      [PHONE, paths.product(1)],
    ] as const) {
      await page.setViewportSize(viewport);
      const respond = await openUnidentified(page, path);
      respond();
      await expect(shopper.button('Account: Ada')).toBeVisible();
      expect(await page.evaluate(() => window.shifts), path).toBeLessThanOrEqual(0.01);
    }
  });

  test('offers Login without moving anything when the session has ended, and the cookie is deleted', async ({
    page,
    context,
    stack,
  }) => {
    const [sessionCookie] = tokenCookieNames('sid', null, new URL(stack.address).host);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await context.addCookies([{ name: sessionCookie, value: 'A'.repeat(43), url: stack.address }]);
      const respond = await openUnidentified(page, paths.home);
      respond();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      expect(await page.evaluate(() => window.shifts)).toBeLessThanOrEqual(0.01);
      expect((await context.cookies()).map(({ name }) => name)).not.toContain(sessionCookie);
    }
  });
});

/** Opens a page whose request for the session gets no response yet. Returns a function that lets the API respond. */
async function openUnidentified(page: Page, path: string): Promise<() => void> {
  let respond = () => {};
  const responds = new Promise<void>((resolve) => (respond = resolve));
  await page.unroute('**/api/auth/session');
  await page.route('**/api/auth/session', async (route) => {
    await responds;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
  // The shift that the font causes does not count, because every visitor has it.
  await page.evaluate(() => document.fonts.ready.then(() => (window.shifts = 0)));
  return respond;
}

// @spec-2.311
test('an address without a page, product or seller returns 404 and shows popular listings', async ({
  page,
  shopper,
  request,
}) => {
  for (const address of ['/about', paths.product(999999), '/seller/Nobody%20Here']) {
    const open = async () => {
      const response = await request.get(address);
      return [response.status(), (await response.text()).includes('Popular listings')];
    };
    // when a widget was late, the gateway leaves it out of pages for 10 s
    await expect.poll(open, { timeout: 25_000 }).toEqual([404, true]);
  }
  // the page contains the widget, but does not load the pages of the remote that the widget comes from
  expect(await (await request.get('/about')).text()).not.toMatch(/expose_(home|category|product|seller)_page/);
  await shopper.open('/seller/Nobody%20Here');
  await expect(shopper.heading).toHaveText('Seller not found');
  const popular = page.getByRole('region', { name: 'Popular listings' });
  await popular.getByRole('link', { name: 'Morning Headlines Broadcast' }).click();
  await expect(shopper.heading).toHaveText('Morning Headlines Broadcast');
  const found = await request.get(paths.product(2));
  expect([found.status(), (await found.text()).includes('Popular listings')]).toEqual([200, false]);
});

// @spec-2.69
test('an address that cannot be a listing returns 404, and the page says so', async ({ page, shopper, request }) => {
  for (const id of ['abc', '0', '007', '-1', '1.5', '99999999999999999999', '1e3', '%F0%9F%A6%8A']) {
    const response = await request.get(`/product/${id}`);
    expect([id, response.status()]).toEqual([id, 404]);
    const html = await response.text();
    expect(html).toContain('Product Not Found');
    expect(html).not.toContain('rel="canonical"');
  }
  await shopper.open('/product/abc');
  await expect(shopper.heading).toHaveText('Product Not Found');
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL(paths.home);
});

test('the second page of a list has its own canonical address for search engines', async ({ request }) => {
  const canonicalOf = async (path: string) =>
    /<link rel="canonical" href="[^"]*?(\/[^/"]*)"/.exec(await (await request.get(path)).text())?.[1];
  expect(await canonicalOf('/groups')).toBe('/groups');
  expect(await canonicalOf('/groups?a=1&page=2&utm_source=x')).toBe('/groups?page=2');
  expect(await canonicalOf('/groups?page=2')).toBe('/groups?page=2');
  expect(await canonicalOf('/product/1?page=2')).toBe('/1');
});

// @spec-2.uxjg
test('a shared link shows a picture and the address of the page, and the sitemap contains the page', async ({
  request,
}) => {
  const sitemaps: string[] = [];
  for (const [, path = ''] of (await (await request.get('/sitemap.xml')).text()).matchAll(
    /<loc>https?:\/\/[^/]+(.*?)</g,
  ))
    sitemaps.push(await (await request.get(path)).text());
  for (const path of [paths.home, paths.groups, paths.product(1), paths.seller('Tidewater Studio')]) {
    const html = await (await request.get(path)).text();
    const [, url = ''] = /<meta property="og:url" content="([^"]*)"/.exec(html) ?? [];
    expect(new URL(url).pathname).toBe(path);
    const images = [...html.matchAll(/<meta property="og:image" content="([^"]*)"/g)].map(([, image = '']) => image);
    expect(images).toEqual([expect.stringMatching(/^https?:\/\/.+\.png$/)]);
    const picture = await request.get(new URL(images[0] ?? '').pathname);
    expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, 'image/png']);
    expect(sitemaps.join('')).toContain(`<loc>${url}</loc>`);
  }
});

test('a page keeps the server’s HTML for a name that begins with an emoji', async ({ page, shopper }) => {
  await shopper.signUpByApi({ ...newPerson(), firstName: '🦊 Ada' });
  // marks the header of the server: if the browser rendered the header again, the new header would lack this attribute
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.querySelector('header')?.setAttribute('data-served', '')),
  );
  await shopper.open(paths.home);
  await expect(page.locator('header[data-served]')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Account: 🦊 Ada' })).toHaveText('🦊');
});

/** Replaces the server bundle by one whose home page runs `body` instead of rendering. */
const withPage = (body: string) => (file: string, text: string) =>
  file.endsWith('.cjs') ? `module.exports = { modules: { 'home-page': { Component() { ${body} } } } };` : text;
/** The gateway's own tests cover endless loops, leaks, exhausted memory, missing bundles and forbidden modules. */
test('the HTML lacks only the part whose server bundle throws, and the browser renders that part', async ({
  page,
  shopper,
  stack,
  request,
}) => {
  const build = stack.release('catalog', withPage("throw new Error('broken');"));
  await expect.poll(async () => liveBuild(request)).toBe(build);
  const response = await request.get(paths.home);
  expect(response.status()).toBe(200);
  expect((await response.text()).includes(LISTING)).toBe(false);
  // the browser renders the part that the HTML lacks
  await shopper.open(paths.home);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  // the server still renders the other remotes
  expect(await (await request.get(paths.login)).text()).toContain('Username');
});

test('a page is the same for every session cookie, and shows no user', async ({ page, shopper, playwright, stack }) => {
  const { firstName, username, email } = await shopper.signUpByApi({ ...newPerson(), firstName: 'Quirina' });
  const [sessionCookie] = tokenCookieNames('sid', null, new URL(stack.address).host);
  const { value: real = '' } = (await page.context().cookies()).find(({ name }) => name === sessionCookie) ?? {};
  const browser = await playwright.request.newContext({ baseURL: stack.address });
  const open = async (path: string, cookie: string): Promise<{ etag: string | undefined; html: string }> => {
    const response = await browser.get(path, { headers: { cookie } });
    // repeats the request when a busy API has responded too late for the page, which then has no data
    if (response.status() === 503) return open(path, cookie);
    return { etag: response.headers()['etag'], html: await response.text() };
  };
  for (const path of [
    paths.groups,
    paths.product(1),
    paths.profile,
    paths.orderHistory,
    paths.admin,
    '/nothing-here',
  ]) {
    const signedIn = await open(path, `${sessionCookie}=${real}`);
    for (const id of ['A'.repeat(43), 'x', `${real}x`])
      expect(await open(path, `${sessionCookie}=${id}`)).toEqual(signedIn);
    expect(signedIn.html).toContain('"hasSession":true');
    for (const text of [firstName, username, email]) expect(signedIn.html).not.toContain(text);
    expect((await open(path, '')).html).not.toBe(signedIn.html);
  }
  await browser.dispose();
});

async function liveBuild(request: APIRequestContext): Promise<string> {
  const registry = (await (await request.get('/remotes.json')).json()) as { catalog: { build: string } };
  return registry.catalog.build;
}
