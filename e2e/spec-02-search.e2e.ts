import type { Page } from '@playwright/test';
import { expect, test } from './test';

const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

// @spec-2.34 @spec-2.35 @spec-2.37 @spec-2.39 @spec-7.9
test('the search shows 5 results and the number of all results, and a chosen result opens its category list', async ({
  page,
  shopper,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/products/search/')) calls.push(pathname);
  });
  const total = async (query: string) =>
    Number((await page.request.get(`/api/products/search/${encodeURIComponent(query)}`)).headers()['x-total-count']);
  await shopper.open('/');
  await shopper.search.fill('crypto');
  await expect(options(page)).toHaveCount(5);
  const first = options(page).first();
  await expect(first.locator('img')).toHaveAttribute('src', '/art/v2/group/1/members-38400.svg?drawing=2');
  await expect(first).toContainText('Crypto Chart Room');
  await expect(first).toContainText('$1,450.00');
  await expect(first).toContainText('Group');
  await expect(page.getByText(`Showing 5 of ${await total('crypto')} results`)).toBeVisible();

  const few = await total('Crypto Chart Room');
  expect(few).toBeLessThan(5);
  await shopper.search.fill('Crypto Chart Room');
  await expect(page.getByText(`Showing ${few} of ${few} results`)).toBeVisible();
  await expect(options(page)).toHaveCount(few);

  // some of these texts could change the path of the request
  for (const text of [
    '100% "unheard of"',
    '../..',
    '..%c0%af',
    '%2e%2e/',
    '/../',
    '...',
    '%00x',
    '\\..\\..',
    'a#zq?c&d=%',
    '%ff%fezq',
    ';/..;',
  ]) {
    await shopper.search.fill(text);
    await expect(page.getByText(`No products found for "${text}"`)).toBeVisible();
  }
  expect(calls).toContain('/api/products/search/100%25%20%22unheard%20of%22');

  for (const [id, path] of [
    [1, '/groups'],
    [41, '/bots'],
    [81, '/accounts'],
  ] as const) {
    const { title } = (await (await page.request.get(`/api/products/${id}`)).json()) as { title: string };
    await shopper.search.fill(title);
    await options(page).filter({ hasText: title }).first().click();
    await expect(page).toHaveURL(`${path}?highlight=${id}`);
    await expect(options(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: title })).toBeFocused();
  }

  // the link leads to the page of the list that contains the listing
  const groups = (await (await page.request.get('/api/products?category=group')).json()) as { title: string }[];
  const title = groups.at(-1)?.title ?? '';
  await shopper.search.fill(title);
  await options(page).filter({ hasText: title }).first().click();
  await expect(page.getByRole('link', { name: title })).toBeFocused();
  await expect(page.getByRole('link', { name: title })).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Pages of Groups' }).locator('[aria-current=page]')).not.toHaveText(
    '1',
  );
});
