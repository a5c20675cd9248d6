import type { APIRequestContext } from '@playwright/test';
import { newPerson } from './shopper';
import { expect, test } from './test';

const LISTING = 'Morning Headlines Broadcast';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home, categories and products can be read, and links work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
    await page.getByRole('link', { name: LISTING }).click();
    await expect(page.getByRole('heading', { level: 1, name: LISTING })).toBeVisible();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Bots' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Telegram Bots' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  test('the help center answers, and searches', async ({ page }) => {
    await page.goto('/help-center');
    await page.getByText('Can I get a refund?').click();
    await expect(page.getByText('That depends on the seller')).toBeVisible();
    await page.getByRole('searchbox').fill('badge');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText('1 of 6 match')).toBeVisible();
  });
});

test.describe('when nothing but the page itself arrives', () => {
  test.use({ breaksThings: true });

  for (const [path, level] of [
    ['/', 3],
    ['/groups', 3],
    ['/product/1', 1],
  ] as const) {
    test(`the listings of ${path} can be read, in their styles`, async ({ page }) => {
      await page.route('**/*', (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()));
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level }).first()).toHaveText(/\w/);
      await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
      await expect(main.getByRole('button', { name: 'Add to Cart' }).first()).not.toHaveCSS('border-radius', '0px');
    });
  }
});

test('a page of the shell’s own comes with its styles, and alone', async ({ page, shopper }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await shopper.open('/');
  expect(files.filter((path) => path.includes('/page-'))).toEqual([]);
  files.length = 0;
  await page.goto('/terms-of-service');
  await shopper.ready();
  const own = files
    .filter((path) => path.includes('/page-'))
    .map((path) => path.replace(/^.*(page-.*)\.[0-9a-f]{8}/, '$1'));
  expect(own).toEqual(['page-terms-of-service.js']);
  const html = await (await page.request.get('/terms-of-service')).text();
  expect(html).toMatch(/<style data-href="page-terms-of-service/);
});

const ROUTES = [
  '/',
  '/groups',
  '/product/1',
  '/login',
  '/signup',
  '/profile?tab=security',
  '/contact-support',
  '/order-tracking',
  '/order-history',
  '/help-center',
  '/privacy-policy',
  '/terms-of-service',
  '/my-data',
  '/nothing-here',
];

/** Without a cart in their bar. */
const SLIM = ['/order-history', '/profile?tab=security', '/contact-support'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`hydration, ${colorScheme}, in another time zone`, () => {
    test.use({ colorScheme, timezoneId: 'Asia/Tokyo' });

    test('keeps what the server rendered, and asks for nothing again', async ({ page, shopper }) => {
      const calls: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api/products')) calls.push(request.url());
      });
      for (const path of ROUTES) {
        const html = await (await page.request.get(path)).text();
        const served = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, '');
        await shopper.open(path);
        await expect(shopper.heading).toHaveText(served ?? 'a heading in the HTML');
      }
      expect(calls).toEqual([]);
    });

    test('is clean for a person who is signed in, name and cart count in the first HTML', async ({ page, shopper }) => {
      const { firstName } = await shopper.signUp();
      await shopper.addToCart();
      for (const path of ['/', '/groups', '/product/1', ...SLIM]) {
        const response = await page.request.get(path);
        expect(response.headers()['cache-control']).toBe('private, no-store');
        const html = await response.text();
        expect(html).toContain(`"firstName":"${firstName}"`);
        if (!SLIM.includes(path)) expect(html).toContain('aria-label="Cart, 1 items"');
        await shopper.open(path);
      }
    });
  });
}

/** A server bundle whose home page does this instead of rendering. */
const pageThat = (body: string) => (file: string, text: string) =>
  file.endsWith('.cjs') ? `module.exports = { modules: { 'home-page': { Component() { ${body} } } } };` : text;
const bundleThat = (line: string) => (file: string, text: string) => (file.endsWith('.cjs') ? `${line};${text}` : text);

const BROKEN: Record<string, (file: string, text: string) => string | null> = {
  'throws when it is loaded': bundleThat("throw new Error('broken')"),
  'throws while it renders': pageThat("throw new Error('broken');"),
  'hangs when it is loaded': bundleThat('for (;;) {}'),
  'hangs while it renders': pageThat('for (;;);'),
  'eats memory': pageThat('const all = []; for (;;) all.push(new Array(1e5).fill({}));'),
  'asks for a module it must not have': bundleThat("require('fs')"),
  'is missing': (file, text) => (file.endsWith('.cjs') ? null : text),
};

for (const [how, edit] of Object.entries(BROKEN)) {
  test(`a server bundle that ${how} costs its part of the HTML only`, async ({ page, shopper, stack, request }) => {
    const build = stack.release('catalog', edit);
    await expect.poll(async () => liveBuild(request)).toBe(build);
    const response = await request.get('/', { timeout: 5_000 });
    expect(response.status()).toBe(200);
    expect((await response.text()).includes(LISTING)).toBe(false);
    // the part is left to the browser, which shows it
    await shopper.open('/');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
    // and the other remotes are rendered as ever
    expect(await (await request.get('/login')).text()).toContain('Username');
  });
}

test('a release is in the HTML and in the browser within 3 s, without a restart', async ({
  page,
  shopper,
  stack,
  request,
}) => {
  await expect.poll(async () => (await request.get('/')).text()).toContain('Premium Collection');
  stack.release('catalog', (_file, text) => text.replaceAll('Premium Collection', 'Autumn Collection'));
  await expect
    .poll(async () => (await request.get('/')).text(), { timeout: 3_000, intervals: [100] })
    .toContain('Autumn Collection');
  await shopper.open('/');
  await expect(page.getByRole('heading', { name: 'Autumn Collection' })).toBeVisible();
});

test('600 visitors at once: nobody sees another one’s name or cart', async ({ request, stack, playwright }) => {
  const people = await Promise.all(
    Array.from({ length: 12 }, (_, index) => signedIn(playwright.request, stack.address, index)),
  );
  const visits = Array.from({ length: 600 }, async (_, index) => {
    // every third one is a stranger
    const person = index % 3 === 0 ? undefined : people[index % people.length];
    const html = await (await (person?.context ?? request).get('/', { timeout: 30_000 })).text();
    const names = [...html.matchAll(/Visitor-\d+-[0-9a-f]+/g)].map(([name]) => name);
    // a page that was late to learn who asks is a stranger's page: no name is right, another one's never
    return names.filter((name) => name !== person?.firstName);
  });
  expect((await Promise.all(visits)).flat()).toEqual([]);
  for (const { firstName, context } of people) {
    expect(await (await context.get('/')).text()).toContain(`"firstName":"${firstName}"`);
    await context.dispose();
  }
});

async function liveBuild(request: APIRequestContext): Promise<string> {
  const registry = (await (await request.get('/remotes.json')).json()) as { catalog: { build: string } };
  return registry.catalog.build;
}

async function signedIn(
  factory: { newContext(options: object): Promise<APIRequestContext> },
  baseURL: string,
  index: number,
) {
  const person = newPerson();
  const firstName = `Visitor-${index}-${person.username.slice(4)}`;
  const context = await factory.newContext({ baseURL });
  const { username, email, password } = person;
  const answer = await context.post('/api/auth/signup', {
    data: { firstName, lastName: null, username, email, password },
  });
  expect(answer.status()).toBe(201);
  return { firstName, context };
}
