import { paths } from '@telemarket/kit/remote';
import { expect, test } from './test';

test('the chosen theme is applied before the page’s scripts run', async ({ page, shopper }) => {
  await shopper.open(paths.home);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(background).not.toBe(light);
  const dark = await background();

  await page.route('**/assets/main.*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await background()).toBe(dark);
});

test('the system’s theme applies until the visitor chooses one', async ({ page, shopper }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await shopper.open(paths.home);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).not.toBe(dark);
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Light' }).check();
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).toBe(light);
});
