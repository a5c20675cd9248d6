import type { Locator } from '@playwright/test';
import { goBack } from './press';
import { expect, test } from './test';

// @spec-2.41 @spec-2.43 @spec-2.48 @spec-2.49 @spec-7.6
test('home has live statistics, a grid of listings that is filtered without further requests, and a fixed help button', async ({
  page,
  shopper,
}) => {
  await shopper.open('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Telegram groups, bots and accounts');
  await expect(page.getByRole('main').getByRole('term')).toHaveText(['Products', 'Users']);
  await expect(page.getByRole('definition').first()).toHaveText('120');

  const cards = page.getByRole('region', { name: 'Premium Collection' }).getByRole('article');
  await expect(cards).toHaveCount(9);
  await expect(cards.getByRole('button', { name: 'Add to Cart', exact: true })).toHaveCount(9);
  const [{ sellerName } = { sellerName: '' }] = (await (await page.request.get('/api/products?page=1')).json()) as {
    sellerName: string;
  }[];
  await expect(cards.first().getByText(`by ${sellerName}`, { exact: true })).toBeVisible();

  const widget = page.getByRole('link', { name: 'Chat with us on Telegram (opens in a new tab)' });
  await expect(widget).toHaveAttribute('href', /^https:\/\/t\.me\//);
  await expect(widget).toHaveAttribute('target', '_blank');
  const before = await boxOf(widget);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  expect(await boxOf(widget)).toEqual(before);

  // the first use of a filter requests the whole list
  const list = page.waitForResponse((response) => /\/api\/products$/.test(response.url()));
  await page.getByRole('main').getByRole('button', { name: 'Bots' }).click();
  await expect(page).toHaveURL('/?category=bot');
  expect((await list).request().method()).toBe('GET');
  await expect(page.getByText('40 of 120 listings', { exact: true })).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/products') && calls.push(request.url()));
  await page.getByLabel('Sort').selectOption('price-low');
  await expect(page).toHaveURL(/sort=price-low/);
  await page.getByRole('main').getByRole('button', { name: 'Groups' }).click();
  await expect(page.getByText('80 of 120 listings', { exact: true })).toBeVisible();
  expect(calls).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  // @spec-2.41
  test('the rating of a listing stays in one line, and the floating help button never covers an action', async ({
    page,
    shopper,
  }) => {
    await shopper.open('/');
    await page.setViewportSize({ width: 320, height: 900 });
    const rating = page.getByRole('main').getByRole('img', { name: /^4\.5 out of 5, 407 reviews$/ });
    const [stars, reviews] = [rating.locator('svg'), rating.getByText('(407)')];
    const middle = async (part: typeof stars) => {
      const { y, height } = await boxOf(part);
      return Math.round(y + height / 2);
    };
    expect(await middle(reviews)).toBe(await middle(stars));

    await page.setViewportSize({ width: 390, height: 844 });
    // waits for the code that hides the button, because this code is loaded after the page
    await page.waitForLoadState('networkidle');
    const states = new Set<string>();
    for (let top = 0; top < 2_500; top += 90) {
      await page.evaluate(async (y) => {
        scrollTo(0, y);
        // The page hides the button in the frame after the scroll event, and React renders in the next frame.
        for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      }, top);
      const readState = () => {
        const widget = document.querySelector('a[href^="https://t.me/"][target="_blank"][title]');
        if (!widget) return 'missing';
        const a = widget.getBoundingClientRect();
        const covered = [...document.querySelectorAll('main :is(a, button, input, select)')].filter((action) => {
          const b = action.getBoundingClientRect();
          return action !== widget && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        });
        const isShown = getComputedStyle(widget).pointerEvents !== 'none';
        return isShown ? (covered.length > 0 ? `covers ${covered[0]?.textContent}` : 'shown') : 'hidden';
      };
      // on a busy machine, the page may need more than five frames after the scroll to hide the button
      await expect.poll(() => page.evaluate(readState)).not.toMatch(/^covers/);
      states.add(await page.evaluate(readState));
    }
    expect([...states].sort()).toEqual(['hidden', 'shown']);
  });
});

// @spec-2.43 @spec-2.44 @spec-9.1
test('a page of the home list has 9 products, at most 5 page buttons with the last page, Previous and Next', async ({
  page,
  shopper,
}) => {
  await shopper.open('/?page=7');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  const pages = page.getByRole('navigation', { name: 'Pages of the collection' });
  await expect(pages.getByRole('link', { name: /^Page/ })).toHaveText(['5', '6', '7', '8', '9', '14']);
  await expect(pages.locator('[aria-current=page]')).toHaveText('7');
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/?page=8');
  await expect(pages.locator('[aria-current=page]')).toHaveText('8');
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(pages.locator('[aria-current=page]')).toHaveText('7');

  // one press of Back leads to the previous page, even if the visitor has chosen the same page of the list twice
  const ninth = page.getByRole('link', { name: 'Page 9', exact: true });
  await ninth.click();
  await expect(page).toHaveURL('/?page=9');
  await expect(ninth).toHaveAttribute('aria-current', 'page');
  await ninth.click();
  await goBack(page);
  await expect(page).toHaveURL('/?page=7');
});

/** Throws when the element is not visible, because two missing boxes would count as equal. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('no box');
  return box;
}
