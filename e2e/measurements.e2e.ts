import type { Page } from '@playwright/test';
import type { BeaconEntry } from '@telemarket/composition/beacon';
import { paths } from '@telemarket/kit/shop';
import { scrape } from '../api/test/scrape';
import { expect, test } from './test';

declare global {
  interface Window {
    beacons: string[];
  }
}

/** Records the beacons of the page, and still sends them. */
const recordBeacons = (page: Page) =>
  page.addInitScript(() => {
    window.beacons = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      window.beacons.push(String(data));
      return send(url, data);
    };
  });

const sentBy = async (page: Page) =>
  (await page.evaluate(() => window.beacons)).flatMap((text) => JSON.parse(text) as BeaconEntry[]);

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

test('a page sends its measurements, and no data of the visitor', async ({ page, shopper, context, stack }) => {
  await recordBeacons(page);
  const person = await shopper.signUpByApi();
  await shopper.open(`${paths.home}?search=obsidian`);
  const before = { cookies: await context.cookies(), device: await page.evaluate(() => Object.keys(localStorage)) };
  const ready = async () => (await sentBy(page)).filter(([kind]) => kind === 'ready').length;
  await expect.poll(ready).toBe(1);
  await page.getByRole('navigation').getByRole('link', { name: 'Groups' }).first().click();
  await expect.poll(ready).toBe(2);
  // the measurement library reads its entries only when the page is idle, so the test may have to hide the page more
  // than once
  await expect(async () => {
    await hide(page);
    const kinds = new Set((await sentBy(page)).map(([kind]) => kind));
    expect(kinds).toEqual(new Set(['view', 'ready', 'LCP', 'CLS', 'INP']));
  }).toPass();
  const sent = await sentBy(page);
  const build = (await stack.store('catalog').releases.read())?.live ?? '';
  expect(new Set(sent.map(([, remote, of]) => `${remote}@${of}`))).toEqual(new Set([`catalog@${build}`]));
  for (const [kind, , , value] of sent.filter(([name]) => name === 'ready')) expect(value, kind).toBeGreaterThan(0);
  for (const personal of [person.email, person.username, person.firstName, 'obsidian'])
    expect(JSON.stringify(sent)).not.toContain(personal);
  expect({
    cookies: (await context.cookies()).map(({ name }) => name).sort(),
    device: await page.evaluate(() => Object.keys(localStorage)),
  }).toEqual({ cookies: before.cookies.map(({ name }) => name).sort(), device: before.device });
  await expect
    .poll(async () => (await scrape(stack.metricsAddress)).valuesOf('remote_ready_seconds_count')[`catalog ${build}`])
    .toBeGreaterThanOrEqual(2);
});

test.describe('a hydration mismatch', () => {
  test.use({ expectsErrors: true });

  // lab/planted-errors.e2e.ts tests mismatches in the pages of remotes
  test('a hydration mismatch in the header is recorded for the shell', async ({ page, shopper }) => {
    await recordBeacons(page);
    let html = '';
    // repeats the request, because a busy server sends the page without HTML for this part
    await expect.poll(async () => (html = await (await page.request.get(paths.home)).text())).toContain('>Groups</a>');
    const body = html.replace('>Groups</a>', '>Other Groups</a>');
    await page.route(paths.home, async (route) => route.fulfill({ response: await route.fetch(), body }));
    await shopper.open(paths.home);
    const mismatches = async () => (await sentBy(page)).filter(([kind]) => kind === 'hydration');
    await expect.poll(async () => (await mismatches()).map(([, owner]) => owner)).toEqual(['shell']);
  });
});
