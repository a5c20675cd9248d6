import type { Product } from '@telemarket/contract';
import { expect, test } from '../test';

test('a picture is uploaded through the gateway, described, saved, and served as WebP', async ({
  page,
  administrator,
}) => {
  const name = 'picture.png';
  await administrator.signIn();
  await administrator.createProduct('A pictured room');
  await administrator.row('A pictured room').getByRole('link').first().click();
  const { dialog } = administrator;
  const picture = { name, mimeType: 'image/png', buffer: await page.screenshot() };
  await dialog.getByLabel('Add pictures').setInputFiles(picture);
  const item = dialog.getByRole('listitem', { name: 'Picture 1 of 1' });
  await expect(item.locator('img')).toHaveJSProperty('naturalWidth', 160);
  await item.getByLabel('Alternative text').fill('The dashboard');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const { id } = (await (await saved).json()) as Product;
  await expect(dialog).toBeHidden();
  const { pictures } = (await (await page.request.get(`/api/products/${id}`)).json()) as Product;
  expect(pictures).toMatchObject([{ alt: 'The dashboard', width: 1_280 }]);
  const file = await page.request.get(`/art/picture/${pictures[0]?.id}/640.webp`);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/webp']);
});
