import { expect, test } from './test';

test('the login has username, password and a link to the signup', async ({ page, shopper }) => {
  await shopper.open('/login');
  await expect(shopper.field('Username')).toBeVisible();
  await expect(shopper.field('Password')).toHaveAttribute('type', 'password');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup');
});

test('the signup has names, username, e-mail, password and its confirmation', async ({ sharedPage }) => {
  const page = await sharedPage.open('/signup');
  for (const name of ['First name', 'Username', 'Email', 'Password', 'Confirm password'])
    await expect(page.getByLabel(name, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Last name')).toBeVisible();
});

test('the minimum age is under Create account', async ({ sharedPage }) => {
  const page = await sharedPage.open('/signup');
  const sentence = page.getByText('You must be at least 18 years old');
  await expect(sentence).toBeVisible();
  const [text, button] = [
    await sentence.boundingBox(),
    await page.getByRole('button', { name: 'Create account', exact: true }).boundingBox(),
  ];
  expect(text?.y).toBeGreaterThan(button?.y ?? Number.POSITIVE_INFINITY);
});
