import type { Page, Route } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import type { Stack } from '../stack/stack';
import { expect, test } from '../test';

// the browser reports failed files as errors
test.use({ expectsErrors: true });

interface Part {
  remote: string;
  path: string;
  /** The pattern of the name of the file that contains the page. */
  module: RegExp;
  heading: string;
  card: string;
}

/** One page of each remote. Anyone may open these pages. */
const PARTS: Part[] = [
  {
    remote: 'catalog',
    path: paths.groups,
    module: /category_page\.js$/,
    heading: 'Telegram Groups',
    card: 'The catalog is not available right now',
  },
  {
    remote: 'checkout',
    path: paths.orderTracking,
    module: /order_tracking_page\.js$/,
    heading: 'Track Order',
    card: 'Orders are not available right now',
  },
  {
    remote: 'account',
    path: paths.login,
    module: /login_page\.js$/,
    heading: 'Login',
    card: 'Sign-in is not available right now',
  },
  {
    remote: 'admin',
    path: paths.admin,
    module: /admin_page\.js$/,
    heading: 'Admin login',
    card: 'Administration is not available right now',
  },
];

type Respond = (route: Route) => Promise<void>;

interface Failure {
  what: string;
  /** The response to the request for the container, while the remote is broken. */
  respond?: Respond;
  /** Edits the file of the page. The edited build is live while the remote is broken. */
  edit?: (text: string) => string;
  /** The time that passes before the page shows the error card. */
  waits?: string;
}

const edited =
  (edit: (text: string) => string): Respond =>
  async (route) => {
    const response = await route.fetch();
    const before = await response.text();
    const body = edit(before);
    expect(body).not.toBe(before);
    // the edited file is sent without the header that lets a browser cache it for a year
    await route.fulfill({ contentType: 'text/javascript', body });
  };

const FAILURES: Failure[] = [
  { what: 'is down', respond: (route) => route.abort('connectionrefused') },
  { what: 'does not respond', respond: () => new Promise(() => {}), waits: '00:10' },
  { what: 'fails with 500', respond: (route) => route.fulfill({ status: 500, body: '{}' }) },
  {
    what: 'is a page instead of a script',
    respond: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
  },
  { what: 'is truncated', respond: edited((text) => text.slice(0, text.length / 2)) },
  { what: 'throws at import', respond: edited((text) => `throw new Error('at import');${text}`) },
  {
    what: 'throws while it renders',
    edit: (text) => text.replace(/default:\(\)=>[\w$]+/, 'default:()=>()=>{throw new Error("in a page")}'),
  },
  { what: 'needs another kit', respond: edited((text) => text.replaceAll('^1.0.0', '^9.0.0')) },
];

/**
 * Breaks the remote.
 * @returns A function that repairs the remote.
 */
async function fail(page: Page, stack: Stack, { remote, module }: Part, { respond, edit }: Failure) {
  if (respond) {
    const isContainer = ({ pathname }: URL) =>
      pathname.startsWith(`/remotes/${remote}/`) && pathname.endsWith('/remote-entry.js');
    await page.route(isContainer, respond);
    return () => page.unroute(isContainer);
  }
  const registry = async () => (await page.request.get('/remotes.json')).text();
  let edits = 0;
  const build = stack.release(remote, (file, text) => {
    // the edited build gets other names for its chunks, so that the chunks of two builds do not mix
    const renamed = text.replaceAll(`mfe_${remote}_`, `mfe_${remote}_edited_`);
    if (!edit || !module.test(file)) return renamed;
    edits += 1;
    return edit(renamed);
  });
  expect(edits).toBe(1);
  await expect.poll(registry).toContain(build);
  return async () => {
    stack.restoreFiles(remote);
    await expect.poll(registry).not.toContain(build);
  };
}

/** Navigates like a link, but does not load the page in advance. */
const navigate = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

const others = FAILURES.filter(({ waits }) => !waits);
/**
 * A tab loads each remote once, so it can show only one failure per remote. Failures that need time have a tab of their
 * own, in which the test controls the clock.
 */
const TABS = [FAILURES.filter(({ waits }) => waits), others.slice(0, PARTS.length), others.slice(PARTS.length)];

/**
 * One remote is enough for each failure, because the same code of the shell loads every remote. The tests in
 * remote-down cover missing files.
 */
for (const failures of TABS) {
  const whats = failures.map(({ what }) => what).join(', or ');
  test(`only one remote shows an error card when its file ${whats}, and Retry restores the remote`, async ({
    page,
    shopper,
    stack,
  }) => {
    const repairs: (() => Promise<void>)[] = [];
    for (const [index, failure] of failures.entries())
      repairs.push(await fail(page, stack, PARTS[index] as Part, failure));
    if (failures.some(({ waits }) => waits)) await page.clock.install();
    await shopper.open(paths.helpCenter);
    await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
    for (const [index, failure] of failures.entries())
      await test.step(failure.what, async () => {
        const { remote, path, heading, card } = PARTS[index] as Part;
        const requested = page.waitForRequest((request) => request.url().includes(`/remotes/${remote}/`));
        await navigate(page, path);
        await requested;
        const alert = page.getByRole('alert').filter({ hasText: card });
        if (failure.waits) {
          await expect(alert).toBeHidden();
          await page.clock.fastForward(failure.waits);
        }
        await expect(alert).toBeVisible();
        await navigate(page, paths.privacyPolicy);
        await expect(shopper.heading).toHaveText('Privacy Policy');
        const repaired = PARTS[index - 1];
        if (repaired) {
          await navigate(page, repaired.path);
          await expect(shopper.heading).toHaveText(repaired.heading);
        }

        await repairs[index]?.();
        await navigate(page, path);
        await alert.getByRole('button', { name: 'Retry' }).click();
        await expect(shopper.heading).toHaveText(heading);
        await expect(page.locator('html[data-mark]')).toBeAttached();
      });
  });
}

test('a cart that was opened offline shows Proceed to Checkout when the network is back', async ({
  page,
  context,
  shopper,
}) => {
  await shopper.signUpByApi();
  await page.goto(paths.home);
  await context.setOffline(true);
  // Offline, the header cannot ask the API who is signed in, so the test waits only until the page is ready.
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await page.getByRole('button', { name: /^Cart/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'The cart is not available right now' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
});

/**
 * A CSS rule that styles the whole page. The release command refuses such rules, so only an unchecked build can have
 * one.
 */
const MARK = 'body { outline: 3px solid rgb(1, 2, 3) !important; }';
const isMarked = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).outlineColor.replaceAll(' ', '') === 'rgb(1,2,3)');

test('the stylesheets of a remote apply only while the page shows a part of this remote', async ({ page, shopper }) => {
  await page.route(/\/remotes\/catalog\/.*\.css$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${MARK}` });
  });
  await shopper.open(paths.login);
  // a link loads its page as soon as the pointer enters it
  const loaded = page.waitForResponse(/category_page\.\w+\.css$/);
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path });
    document.body.append(link);
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  }, paths.groups);
  await (await loaded).finished();
  await expect.poll(() => isMarked(page)).toBe(false);
  for (const _visit of [1, 2]) {
    await navigate(page, paths.groups);
    await expect(shopper.heading).toHaveText('Telegram Groups');
    expect(await isMarked(page)).toBe(true);
    await navigate(page, paths.privacyPolicy);
    await expect(shopper.heading).toHaveText('Privacy Policy');
    expect(await isMarked(page)).toBe(false);
  }
});

test('the stylesheets of the first page do not apply on a later page of another remote', async ({ page, shopper }) => {
  await shopper.open(paths.groups);
  await page.evaluate((rule) => {
    const sheet = [...document.styleSheets].find(
      ({ ownerNode }) => ownerNode instanceof HTMLStyleElement && ownerNode.dataset['href']?.includes('category_page'),
    );
    sheet?.insertRule(rule);
  }, MARK);
  expect(await isMarked(page)).toBe(true);
  await navigate(page, paths.login);
  await expect(shopper.heading).toHaveText('Login');
  expect(await isMarked(page)).toBe(false);
  await navigate(page, paths.groups);
  await expect(shopper.heading).toHaveText('Telegram Groups');
  expect(await isMarked(page)).toBe(true);
});
