import { paths } from '@telemarket/kit/shop';
import { expect, test } from '../test';

test('all remotes share one copy of React, and request the list of products only once', async ({ page, shopper }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await shopper.open(paths.home);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(shopper.heading).toHaveText('Login');
  await page.getByRole('link', { name: 'TeleMarket, home' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  expect(calls.filter((path) => path === '/api/products').length).toBeLessThanOrEqual(1);

  const scripts = [...new Set(calls.filter((path) => path.endsWith('.js')))];
  expect(scripts.some((path) => path.startsWith('/remotes/catalog/'))).toBe(true);
  expect(scripts.some((path) => path.startsWith('/remotes/account/'))).toBe(true);
  const sources = await Promise.all(scripts.map(async (path) => (await page.request.get(path)).text()));
  const withReact = scripts.filter((_, index) => sources[index]?.includes('react.transitional.element'));
  expect(withReact.filter((path) => path.startsWith('/remotes/'))).toEqual([]);
  expect(withReact).not.toEqual([]);
});
