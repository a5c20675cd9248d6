import { type Locator, type Page, test } from '@playwright/test';
import { journey } from '../journey';
import { goBack, holdRequests } from '../press';
import { expect } from '../test';

interface List {
  address: string;
  /** The links that lead away from the page. By default, these are the titles of its cards. */
  links?: (main: Locator) => Locator;
  reloads?: true;
}

/** `npm run lab -- engines` tests ten lists in each browser engine. */
const LISTS: readonly List[] = [
  { address: '/accounts?page=2' },
  { address: '/?search=crypto&page=2', reloads: true },
  { address: '/?favorites=true', reloads: true },
  { address: '/order-history', links: (main) => main.getByRole('link', { name: /^View order/ }), reloads: true },
];
const FAVORITES = [1, 3, 5, 7, 9, 11, 13];

/** Returns the distance in px between the element and the upper edge of the window. */
const topOf = (element: Locator) => element.evaluate((each) => Math.round(each.getBoundingClientRect().top));

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls until a link below the first screen is in the middle of the window. */
async function find(page: Page, { links = titles }: List): Promise<{ link: Locator; top: number }> {
  const all = links(page.getByRole('main'));
  await expect(all.first()).toBeVisible();
  const link = all.nth(Math.min(4, (await all.count()) - 1));
  await link.evaluate((each) => each.scrollIntoView({ block: 'center' }));
  expect(await scrollTop(page)).toBeGreaterThan(300);
  return { link, top: await topOf(link) };
}

const titles = (main: Locator) => main.getByRole('article').getByRole('heading').getByRole('link');

async function expectPlace(link: Locator, top: number): Promise<void> {
  await expect(link).toBeFocused();
  await expect.poll(() => topOf(link).then((now) => Math.abs(now - top)), 'px from its place').toBeLessThan(2);
}

journey.use({ viewport: { width: 390, height: 844 } });

// @spec-2.v5ax
journey('Back, Forward and a reload return to the card that was pressed', async ({ page, shopper, step }) => {
  const person = await shopper.signUpByApi();
  for (const productId of [2, 4, 6, 8, 10]) await shopper.orderByApi(person, productId);
  await shopper.open('/my-data');
  await page.evaluate((ids) => localStorage.setItem('favorites', JSON.stringify(ids)), FAVORITES);
  for (const list of LISTS)
    await test.step(list.address, async () => {
      await shopper.open(list.address);
      const { link, top } = await find(page, list);
      await link.click();
      await expect(page).not.toHaveURL(list.address);
      await expect(shopper.heading).toBeFocused();
      expect(await scrollTop(page), 'a new page starts at its top').toBe(0);
      await goBack(page);
      await expectPlace(link, top);
      if (!list.reloads) return;
      await page.reload();
      await expectPlace(link, top);
    });

  // a reload restores the position even when the rows arrive late
  const [list] = LISTS.slice(-1);
  const place = list && (await find(page, list));
  if (!place) throw new Error('no list');
  const release = await holdRequests(page, 'GET /api/orders/user/*');
  await page.reload();
  await shopper.waitUntilReady();
  await release();
  await expectPlace(place.link, place.top);

  await shopper.open('/groups');
  const groups = await find(page, { address: '/groups' });
  await step('the visitor opens a listing of the list', {
    press: groups.link,
    sees: (tab) => expect(tab).toHaveURL(/product/),
    acts: {
      Back: async () => {
        await page.getByRole('main').locator('a[href^="/seller/"]').first().click();
        await expect(page).toHaveURL(/seller/);
        await goBack(page);
        await goBack(page);
        await expectPlace(groups.link, groups.top);
        await page.goForward();
        await expect(page).toHaveURL(/product/);
      },
      Forward: true,
      'second tab': true,
    },
  });
  await goBack(page);
  await expectPlace(groups.link, groups.top);

  // the browser, and not the shop, handles a link to a fragment of the page
  await shopper.open('/privacy-policy');
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  const top = await topOf(contents.last());
  await contents.last().click();
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(1_000);
  await goBack(page);
  await expectPlace(contents.last(), top);
});
