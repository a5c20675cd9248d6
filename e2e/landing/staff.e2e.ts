import { paths } from '@telemarket/kit/shop';
import { waitForMail } from '../../api/test/wait-for-mail';
import { Inspector, OWN_PARTS_AT_EACH_WIDTH } from '../inspector';
import { newPerson, Shopper } from '../shopper';
import { expect, test } from '../test';

test('an invited person joins the support staff, sees only the parts for support, and loses the role', async ({
  page,
  browser,
  administrator,
  stack,
}) => {
  const elsewhere = await browser.newContext({ baseURL: stack.address });
  const desk = await elsewhere.newPage();
  const clerk = new Shopper(desk);
  const person = await clerk.signUpByApi({ ...newPerson(), firstName: 'Bo', lastName: 'Lind' });
  await clerk.confirmEmail(stack.mailbox, person);

  const inspector = new Inspector(page, OWN_PARTS_AT_EACH_WIDTH);
  const { password } = await administrator.signIn('?tab=users&view=staff');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('button', { name: `Withdraw the invitation to ${person.email}` })).toBeVisible();
  await inspector.check('staff');

  const { links } = await waitForMail(stack.mailbox, { to: person.email, kind: 'staff-invitation' });
  await clerk.open(links[0] ?? '');
  await new Inspector(desk, OWN_PARTS_AT_EACH_WIDTH).check('invitation');
  await desk.getByLabel('Your password', { exact: true }).fill(person.password);
  await clerk.button('Accept the invitation').click();
  await expect(clerk.heading).toHaveText('Welcome to the staff');
  await desk.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(desk.getByRole('tab')).toHaveText([/^Orders/, 'Users', 'Messages']);
  await clerk.open(`${paths.admin}?tab=products`);
  await expect(desk.getByText('Only managers can open this part')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Remove Bo Lind' }).click();
  const dialog = page.getByRole('dialog', { name: /from the staff\?$/ });
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
  await desk.getByRole('tab', { name: 'Users' }).click();
  await expect(clerk.heading).toHaveText('Admin login');
  await elsewhere.close();
});
