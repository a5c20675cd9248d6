import { COOKIES } from '@telemarket/kit/device-keys';
import { paths } from '@telemarket/kit/shop';
import { expect, test } from './test';

// @spec-3.23 @spec-3.30
test('a chosen theme replaces the theme of the system for a year', async ({ page, shopper }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await shopper.open(paths.home);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).not.toBe(dark);
  const light = await background();
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(background).toBe(dark);
  const expires = async () => (await page.context().cookies()).find(({ name }) => name === COOKIES.theme)?.expires ?? 0;
  await expect.poll(async () => Math.round((await expires()) / 86_400 - Date.now() / 86_400_000)).toBe(365);

  await page.route('**/assets/main.*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await background()).toBe(dark);
  expect(light).not.toBe(dark);
});
