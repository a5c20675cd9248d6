import type { Locator, Page } from 'playwright-core';
import type { Visit } from './visit';

/** The pause between two interactions. A transition takes 240 ms, so it ends within the pause. */
const PAUSE_MS = 400;
/** After an interaction, a page that has sent no request for this time has settled. */
const SETTLE_MS = 500;
/** The time between two key presses. */
const TYPING_MS = 120;

/** Steps of a customer's journey on the home page of a phone: each sends real input and waits for its effect. */
export const JOURNEY: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  async 'Tap on plain text'({ page }) {
    await tap(page.getByRole('heading', { level: 1 }));
  },
  async Filter(visit) {
    const { page } = visit;
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await tap(page.getByRole('button', { name: 'Filters' }));
    await tap(dialog.getByRole('button', { name: /^Bots\b/ }));
    await tap(dialog.getByRole('button', { name: /^Show \d+ results$/ }));
    await dialog.waitFor({ state: 'detached' });
    // the server applies the first filter; the device applies the second filter, because it has the whole list by then
    await waitUntilSettled(visit);
    const groups = page.getByRole('button', { name: /^Groups\b/ });
    await tap(groups);
    await page.locator('button[aria-pressed=true]', { hasText: 'Groups' }).waitFor();
  },
  async Sort(visit) {
    const { page } = visit;
    const select = page.getByRole('combobox', { name: 'Sort' });
    await select.focus();
    await select.scrollIntoViewIfNeeded();
    // this step uses a key, because a tap would open the browser's own list, which is not part of the page
    for (let change = 0; change < 2; change += 1) {
      const before = page.url();
      await page.keyboard.press('ArrowDown');
      await page.waitForURL((url) => url.href !== before);
      await waitUntilSettled(visit);
    }
  },
  async Paginate(visit) {
    const { page } = visit;
    for (const number of [2, 3]) {
      await tap(page.getByRole('link', { name: `Page ${number}`, exact: true }));
      await page.locator('a[aria-current=page]', { hasText: String(number) }).waitFor();
      await waitUntilSettled(visit);
    }
  },
  async 'Add to cart'({ page }) {
    await tap(page.getByRole('button', { name: 'Add to Cart' }).nth(3));
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText('Added to cart')
      .waitFor();
  },
  async 'Open the cart'({ page }) {
    await tap(page.getByRole('button', { name: /^Cart, \d+ items?$/ }));
    await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor();
  },
  async 'Type in search'({ page }) {
    const menu = await openMenu(page);
    await tap(menu.getByRole('combobox'));
    await page.keyboard.type('crypto', { delay: TYPING_MS });
    await menu.getByRole('option').first().waitFor();
  },
  async 'Switch the theme'({ page }) {
    await tap((await openMenu(page)).getByText('Dark'));
    await page.locator('html[data-theme=dark]').waitFor();
  },
};

export async function waitUntilSettled({ page, quiet }: Visit): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  await quiet(SETTLE_MS);
}

async function openMenu(page: Page): Promise<Locator> {
  await tap(page.getByRole('button', { name: 'Menu' }));
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Replaces `locator.tap`, whose checks would run in the page during the tap. */
async function tap(target: Locator): Promise<void> {
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  await target.page().waitForTimeout(PAUSE_MS);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not visible`);
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
