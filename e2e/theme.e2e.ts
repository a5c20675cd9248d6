import { COOKIES } from '@telemarket/kit/device-keys';
import { paths } from '@telemarket/composition';
import { expect, test } from './test';

test('the server sends the page in the chosen theme', async ({ page, shopper }) => {
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

test('a stored theme without a cookie is applied, and the next page has it from the start', async ({
  page,
  shopper,
}) => {
  await shopper.open(paths.home);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.route('**/assets/main.*.js', (route) => route.abort());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

// @spec-3.23
test('the system’s theme applies until the visitor chooses one', async ({ page, shopper }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await shopper.open(paths.home);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(background).not.toBe(dark);
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Light' }).check();
  // The page shows the choice before it applies the theme.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).toBe(light);
});

// @promise stored-entry.ts: for a year in the cookie tm_theme too.
// @promise privacy-page.tsx: The theme, if you chose one yourself, for one year.
// @spec-3.30
test('the cookie of a theme lasts one year', async ({ page, shopper }) => {
  await shopper.open(paths.home);
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).check();
  const expires = async () => (await page.context().cookies()).find(({ name }) => name === COOKIES.theme)?.expires ?? 0;
  await expect.poll(async () => Math.round((await expires()) / 86_400 - Date.now() / 86_400_000)).toBe(365);
});
