import { paths } from '@telemarket/kit/shop';
import { writeFileSync } from 'node:fs';
import { Inspector, OWN_PARTS_AT_EACH_WIDTH } from '../inspector';
import { journey } from '../journey';
import { goBack } from '../press';
import { newPerson } from '../shopper';
import { expect } from '../test';

// @spec-2.57 @spec-2.58 @spec-2.98 @spec-4.18 @spec-7.36 @spec-2.24
journey(
  'an administrator creates, changes, verifies, deletes and restores a product',
  async ({ page, shopper, administrator, step }) => {
    const title = `Heron Watch ${newPerson().username}`;
    const { username } = await administrator.signIn();
    const { dialog, panel } = administrator;
    await step('the administrator opens the form of a new product', {
      press: panel.getByRole('link', { name: 'New product' }),
      opens: dialog,
      sees: () => expect(dialog.getByLabel('Title')).toHaveValue(''),
      acts: {
        cancel: true,
        Back: true,
        Forward: true,
        reopen: async () => {
          await page.reload();
          await shopper.waitUntilReady();
          await expect(panel.getByRole('table').getByRole('link').first()).toBeVisible();
          await expect(dialog).toHaveCount(0);
          await expect(page).toHaveURL(`${paths.admin}?tab=products`);
          await panel.getByRole('link', { name: 'New product' }).click();
        },
      },
    });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Description').fill('Run by its readers.');
    await dialog.getByLabel('Price', { exact: true }).fill('12.50');
    await dialog.getByLabel('Seller', { exact: true }).fill('Ines Moreau');
    const row = administrator.row(title);
    await step('the administrator creates the product', {
      press: dialog.getByRole('button', { name: 'Create product' }),
      sends: 'POST /api/admin/products',
      sees: async () => {
        await expect(dialog).toBeHidden();
        await expect(row).toHaveCount(1);
      },
      acts: {
        cancel: async () => {
          await goBack(page);
          await expect(dialog).toHaveCount(0);
          await panel.getByRole('link', { name: 'New product' }).click();
          await expect(dialog.getByText('Your earlier changes are still here')).toBeVisible();
          await expect(dialog.getByLabel('Title')).toHaveValue(title);
        },
        offline: { sees: () => expect(dialog.getByText('The server could not be reached.')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
      },
    });
    await expect(row.getByText('Unverified', { exact: true })).toBeVisible();
    const note = 'The owner posted our code in the group.';
    await row.getByRole('button', { name: `Verify ${title}` }).click();
    const check = page.getByRole('dialog', { name: 'Verify' });
    await check.getByRole('button', { name: note }).click();
    await step('the administrator verifies the product', {
      press: check.getByRole('button', { name: 'Verify', exact: true }),
      sends: 'PATCH /api/admin/products/*',
      sees: () => expect(row.getByText('Verified', { exact: true })).toBeVisible(),
      acts: {
        offline: { sees: () => expect(page.getByText(/could not be reached/)).toBeVisible() },
        'press twice': true,
      },
    });
    await expect(page.getByText(`“${title}” is now Verified.`)).toBeVisible();

    await row.getByRole('link').click();
    const id = Number(new URL(page.url()).searchParams.get('open'));
    await dialog.getByLabel('Price', { exact: true }).fill('99.5');
    await expect(dialog.getByLabel(/^What was checked/)).toHaveValue(note);
    await step('the administrator saves a change of the product', {
      press: dialog.getByRole('button', { name: 'Save changes' }),
      sends: 'PATCH /api/admin/products/*',
      sees: async () => {
        await expect(dialog).toBeHidden();
        await expect(row).toContainText('$99.50');
      },
      acts: {
        offline: { sees: () => expect(dialog.getByText('could not be reached')).toBeVisible() },
        'press twice': true,
      },
    });
    await row.getByRole('link').click();
    const log = dialog.getByRole('region', { name: 'Audit log' });
    await expect(log).toContainText(`by ${username}`);
    await expect(log).toContainText('12.50');
    await dialog.getByLabel('Title').fill(`${title} (mine)`);
    const theirs = await page.request.patch(`/api/admin/products/${id}`, {
      headers: { 'if-match': '"3"' },
      data: { title: `${title} (theirs)` },
    });
    expect(theirs.status()).toBe(200);
    await step('the administrator saves the product over the change of a colleague', {
      press: dialog.getByRole('button', { name: 'Save changes' }),
      sends: 'PATCH /api/admin/products/*',
      sees: () => expect(dialog.getByText('Somebody else has changed this product since you opened it.')).toBeVisible(),
      acts: { 'slow answer': true, 'press twice': true },
    });
    await expect(dialog.getByLabel('Title')).toHaveValue(`${title} (mine)`);
    await dialog.getByRole('button', { name: 'Load the newer version' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue(`${title} (theirs)`);
    await page.keyboard.press('Escape');

    const status = async () => (await page.request.get(`/api/products/${id}`)).status();
    expect(await status()).toBe(200);
    await step('the administrator deletes the product', {
      press: page.getByRole('button', { name: `Delete ${title} (theirs)` }),
      sends: 'DELETE /api/admin/products/*',
      sees: () => expect(page.getByText(`“${title} (theirs)” was deleted.`)).toBeVisible(),
      acts: {
        offline: { sees: () => expect(page.getByText(/could not be reached/)).toBeVisible() },
        'press twice': true,
      },
    });
    await expect(row).toHaveCount(0);
    await expect.poll(status).toBe(404);
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await step('the administrator restores the product', {
      press: undo,
      sees: () => expect(row).toHaveCount(1),
      acts: { 'press twice': true, reopen: true },
    });
    await expect.poll(status).toBe(200);

    await page.goto(paths.product(id));
    const line = page.getByText(/^Verified by TeleMarket on/);
    await expect(line).toContainText('The owner posted our code in the group.');
    const checked = await line.locator('time').getAttribute('datetime');
    expect(Math.abs(Date.now() - Date.parse(checked ?? ''))).toBeLessThan(120_000);
  },
);

// @spec-2.281 @spec-7.seu7
journey(
  'an administrator imports a changed export, and undoes the import',
  async ({ page, administrator, step }, testInfo) => {
    const title = `Paper Kite ${newPerson().username}`;
    await administrator.signIn();
    await administrator.createProduct(title);
    await administrator.search(title);
    const exported = await page.request.get(`/api/admin/products/csv?q=${encodeURIComponent(title)}`);
    const [head = '', row = ''] = (await exported.text()).split('\r\n');
    const made = row.replace(/^\d+/, '').replace(title, `${title} two`);
    const rows = [head, row.replace('12.50', '99.00'), made, made.replace('12.50', 'cheap'), ''].join('\r\n');
    const file = testInfo.outputPath('x.csv');
    writeFileSync(file, rows);

    const { dialog } = administrator;
    const input = dialog.getByLabel('CSV file');
    await step('the administrator opens the import', {
      press: page.getByRole('link', { name: 'Import CSV' }),
      opens: dialog,
      sees: () => expect(input).toBeVisible(),
      acts: { cancel: true, Back: true, Forward: true },
    });
    await input.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('id,prize\n1,"2') });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByText('The quotes in row 2 are not valid CSV.')).toBeVisible();
    await input.setInputFiles(file);
    await step('the administrator uploads the file', {
      press: dialog.getByRole('button', { name: 'Upload' }),
      sends: 'POST /api/admin/imports',
      sees: () =>
        expect(dialog.getByText('3 rows, read as UTF-8 with commas. Nothing has been imported yet.')).toBeVisible(),
      acts: {
        cancel: async () => {
          // sends the event `cancel`, as a browser does when a person cancels the file dialog of the system
          await input.evaluate((element) => element.dispatchEvent(new Event('cancel', { bubbles: true })));
          await expect(input).toBeVisible();
        },
        offline: { sees: () => expect(dialog.getByText('Nothing was imported. Please try again.')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
      },
    });
    await new Inspector(page, OWN_PARTS_AT_EACH_WIDTH).check('preview of an import');
    const summary = dialog.getByText('Import: 2 done, 1 refused.');
    await step('the administrator imports the rows', {
      press: dialog.getByRole('button', { name: 'Import' }),
      sends: 'POST /api/admin/imports/*/start',
      sees: () => expect(summary).toBeVisible(),
      acts: {
        offline: { sees: () => expect(dialog.getByText('no row is imported twice')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
        'leave and come back': async () => {
          const report = page.url();
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
          await expect(administrator.row(title)).toHaveCount(2);
          await expect(administrator.row(title).filter({ hasNotText: 'two' })).toContainText('$99.00');
          await page.goto(report);
        },
      },
    });
    await dialog.getByText('What changed').click();
    await expect(dialog.getByText(/^price must be an amount/)).toBeVisible();
    await new Inspector(page, OWN_PARTS_AT_EACH_WIDTH).check('results of an import');
    const found = async () =>
      (await page.request.get(`/api/products/search/${encodeURIComponent(`${title} two`)}`)).json();
    await expect.poll(found).toHaveLength(1);
    await step('the administrator undoes the import', {
      press: dialog.getByRole('button', { name: 'Undo' }),
      sends: 'POST /api/admin/jobs/*/undo',
      sees: () => expect(dialog.getByText('Undo of Import: 2 done, 0 refused.')).toBeVisible(),
      acts: {
        offline: { sees: () => expect(dialog.getByText('could not be reached')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
      },
    });
    await page.keyboard.press('Escape');
    await expect(administrator.row(title)).toHaveCount(1);
    await expect(administrator.row(title)).toContainText('$12.50');
    await expect.poll(found).toEqual([]);
  },
);
