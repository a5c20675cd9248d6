import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';
import type { Stack } from '../stack/stack';
import { expect, test } from '../test';

/** Releases an edited build. Returns a function that deletes the files of the previous build. */
async function release(stack: Stack, name: string, from: string, to: string): Promise<() => void> {
  const store = stack.store(name);
  const before = (await store.releases.read())?.live ?? '';
  const build = store.build((_file, text) => text.replaceAll(from, to));
  await store.releases.update({ action: 'release' }, (current) => publish(current, build, new Date()));
  await expect
    .poll(async () => (await fetch(`${stack.address}/`)).headers.get('x-remotes'))
    .toContain(`${name}@${build}`);
  return () => rmSync(join(store.path, before), { recursive: true });
}

test('a tab opened before a release continues with its own build', async ({ page, shopper, stack }) => {
  await shopper.open(paths.home);
  await release(stack, 'catalog', 'Available ', 'Listed ');
  await page.getByRole('navigation').getByRole('link', { name: 'Groups' }).first().click();
  await expect(page.getByRole('heading', { name: /^Available Groups/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Listed Groups/ })).toBeVisible();
});

test.describe('when the files of a tab’s build are deleted', () => {
  test.use({ expectsErrors: true });
  // restores the files of the first build after each test, because the fixture then makes this build live again
  test.afterEach(({ stack }) => {
    for (const name of ['account', 'checkout'] as const) stack.store(name).restoreFirstBuild();
  });

  test('a missing widget is loaded from the live build, and the typed text and the cart stay', async ({
    page,
    shopper,
    stack,
  }) => {
    await shopper.signUpByApi();
    await shopper.open(paths.home);
    const newsletter = page.getByRole('contentinfo').getByRole('textbox');
    await newsletter.fill('half-typed@');
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    const removeOld = await release(stack, 'checkout', 'Proceed to Checkout', 'Go to Checkout');
    removeOld();
    await page.getByRole('button', { name: /cart/i }).first().click();
    const dialog = page.getByRole('dialog', { name: /Shopping Cart/ });
    await expect(dialog.getByRole('button', { name: 'Go to Checkout' })).toBeVisible();
    await expect(dialog).toContainText('1 item');
    await page.keyboard.press('Escape');
    await expect(newsletter).toHaveValue('half-typed@');
  });

  test('a missing page is loaded from the live build without a reload of the tab', async ({ page, shopper, stack }) => {
    await shopper.open(paths.login);
    await page.evaluate(() => (document.body.dataset['opened'] = 'once'));
    const removeOld = await release(stack, 'account', 'Contact Support', 'Contact Our Support');
    removeOld();
    await page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, paths.contactSupport);
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Our Support' })).toBeVisible();
    expect(await page.evaluate(() => document.body.dataset['opened'])).toBe('once');
  });
});
