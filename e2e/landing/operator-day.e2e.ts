import { paths } from '@telemarket/kit/shop';
import { savedByGermanExcel } from '../../api/test/spreadsheet-files';
import { waitForMail } from '../../api/test/wait-for-mail';
import { Administrator } from '../administrator';
import { newPerson, Shopper } from '../shopper';
import { expect, test } from '../test';

const ROWS = 300;

/** Returns a file with new listings, in the format in which the German Excel saves it. */
function germanFile(): Buffer {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `;Grüße aus Köln ${at + 1};„Täglich“ um acht;group;12,50;Jörg Weiß`,
  );
  return savedByGermanExcel(Buffer.from(['id;title;description;category;price;sellerName', ...rows].join('\r\n')));
}

test.use({ expectsErrors: true });

test('an invited administrator imports, publishes, prices and restores listings, and then loses the role', async ({
  page,
  browser,
  administrator,
  stack,
}) => {
  const elsewhere = await browser.newContext({ baseURL: stack.address });
  const desk = await elsewhere.newPage();
  const colleague = new Shopper(desk);
  const person = await colleague.signUpByApi({ ...newPerson(), firstName: 'Bo', lastName: 'Lind' });
  await colleague.confirmEmail(stack.mailbox, person);
  const { password } = await administrator.signIn('?tab=users&view=staff');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Role').selectOption('Manager');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const { links } = await waitForMail(stack.mailbox, { to: person.email, kind: 'staff-invitation' });
  await colleague.open(links[0] ?? '');
  await desk.getByLabel('Your password', { exact: true }).fill(person.password);
  await colleague.button('Accept the invitation').click();
  await desk.getByRole('link', { name: 'Open the dashboard' }).click();

  const work = new Administrator(desk, colleague, stack);
  const { dialog, panel } = work;
  await desk.getByRole('tab', { name: 'Products' }).click();
  await desk.getByRole('link', { name: 'Import CSV' }).click();
  const file = { name: 'Liste.csv', mimeType: 'application/vnd.ms-excel', buffer: germanFile() };
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText(`${ROWS} rows, read as Windows-1252 with semicolons.`)).toBeVisible();
  await dialog.getByLabel('New listings begin as drafts').check();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText(new RegExp(`^Import: \\d+ of ${ROWS}`))).toBeVisible();
  await stack.stopApi();
  await stack.startApi();
  await expect(dialog.getByText(`Import: ${ROWS} done, 0 refused.`)).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Close' }).click();

  const choosePage = async () => {
    await work.waitForRows();
    await panel.getByLabel('All on this page (20)').check();
  };
  await desk.getByLabel('State').selectOption('Draft');
  await choosePage();
  await panel.getByRole('button', { name: 'Publish (20)' }).click();
  await dialog.getByRole('button', { name: 'Publish 20 products' }).click();
  await expect(panel.getByText('Edit: 20 done, 0 refused.')).toBeVisible();

  await desk.getByLabel('State').selectOption('Listed');
  await panel.getByRole('searchbox').fill('grüße');
  await panel.getByRole('searchbox').press('Enter');
  await choosePage();
  await panel.getByRole('button', { name: 'Edit (20)' }).click();
  await dialog.getByLabel('Value to change').selectOption('Price, by percent');
  await dialog.getByLabel('New value').fill('-10');
  await dialog.getByRole('button', { name: 'Change 20 products' }).click();
  const prices = panel.getByRole('cell', { name: '$11.25' });
  await expect(prices).toHaveCount(20);
  await panel.getByRole('button', { name: 'Undo' }).first().click();
  await dialog.getByRole('button', { name: 'Undo Edit of 20 rows' }).click();
  await expect(panel.getByText('Undo of Edit: 20 done, 0 refused.')).toBeVisible();
  await expect(prices).toHaveCount(0);

  const title = `Grüße aus Köln ${ROWS}`;
  await panel.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(panel.getByText(`“${title}” was deleted.`)).toBeVisible();
  await desk.getByLabel('State').selectOption('Deleted');
  await panel.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(panel.getByText(`“${title}” was restored.`)).toBeVisible();
  await colleague.open(`${paths.admin}?tab=products&q=${encodeURIComponent(title)}`);
  await expect(work.row(title)).toHaveCount(1);

  await page.reload();
  await page.getByRole('button', { name: 'Remove Bo Lind' }).click();
  await administrator.dialog.getByLabel('Your password', { exact: true }).fill(password);
  await administrator.dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(administrator.dialog).toBeHidden();
  await desk.getByRole('tab', { name: 'Users' }).click();
  await expect(colleague.heading).toHaveText('Admin login');
  await elsewhere.close();
});
