import { expect, test } from './test';

const NEW_PASSWORD = 'a newer quiet river';

test('a new password that is typed before the scripts have loaded is not lost', async ({ page, shopper }) => {
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto('/reset-password#token=abc', { waitUntil: 'commit' });
  await shopper.field('New password').fill(NEW_PASSWORD);
  load();
  await shopper.waitUntilReady();
  await expect(shopper.field('New password')).toHaveValue(NEW_PASSWORD);
});
