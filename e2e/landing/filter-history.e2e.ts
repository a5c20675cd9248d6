import { paths } from '@telemarket/kit/shop';
import { goBack } from '../press';
import { expect, test } from '../test';

// @spec-2.47 @spec-2.h6ty
test('Back leaves a list that was filtered by language and topic, and Forward and a reload bring the choice back', async ({
  page,
  shopper,
}) => {
  const select = (name: string) => page.getByRole('main').getByRole('combobox', { name, exact: true });
  const isFiltered = async () => {
    await expect(page).toHaveURL('/groups?language=en&topic=crypto');
    await expect(select('Language')).toHaveValue('en');
    await expect(select('Topic')).toHaveValue('crypto');
    await expect(page.getByRole('article').filter({ hasText: 'Crypto Chart Room' })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Sourdough Kitchen' })).toHaveCount(0);
  };
  await shopper.open(paths.home);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Groups' }).click();
  await select('Language').selectOption('en');
  await select('Topic').selectOption('crypto');
  await isFiltered();
  await goBack(page);
  await expect(page).toHaveURL(paths.home);
  await page.goForward();
  await isFiltered();
  await page.reload();
  await isFiltered();
});
