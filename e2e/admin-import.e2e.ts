import { Inspector, OWN_PARTS_AT_EACH_WIDTH } from './inspector';
import { newPerson } from './shopper';
import { expect, test } from './test';

// @spec-2.281 @spec-7.72
test('an exported file is changed and imported, and the import is undone', async ({ page, administrator }) => {
  const title = `Paper Kite ${newPerson().username}`;
  await administrator.signIn();
  await administrator.createProduct(title);
  await administrator.search(title);
  const exported = await page.request.get(`/api/admin/products/csv?q=${encodeURIComponent(title)}`);
  const [head = '', row = ''] = (await exported.text()).split('\r\n');
  const made = row.replace(/^\d+/, '').replace(title, `${title} two`);
  const file = [head, row.replace('12.50', '99.00'), made, made.replace('12.50', 'cheap'), ''].join('\r\n');

  await page.getByRole('link', { name: 'Import CSV' }).click();
  const { dialog } = administrator;
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('id,prize\n1,2') });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText('(not expected: prize).')).toBeVisible();
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText('1 refused, 1 created, 1 changed.')).toBeVisible();
  const results = dialog.getByRole('region', { name: 'Result of each row' });
  await expect(results.getByRole('row').nth(1)).toContainText('4refusedprice must be an amount');
  await new Inspector(page, OWN_PARTS_AT_EACH_WIDTH).check('report of an import');

  const report = page.url();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(administrator.row(title)).toHaveCount(2);
  await expect(administrator.row(title).filter({ hasNotText: 'two' })).toContainText('$99.00');
  await administrator.row(`${title} two`).getByRole('link').click();
  const id = Number(new URL(page.url()).searchParams.get('open'));
  expect((await page.request.get(`/api/products/${id}`)).status()).toBe(200);

  await page.goto(report);
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await expect(dialog.getByText('1 refused, 2 undone.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(administrator.row(title)).toHaveCount(1);
  await expect(administrator.row(title)).toContainText('$12.50');
  await expect.poll(async () => (await page.request.get(`/api/products/${id}`)).status()).toBe(404);
});
