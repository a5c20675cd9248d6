import { expect, test } from './test';

// @spec-2.70 @spec-2.6
test('the login has username, password and a link to the signup', async ({ page, shopper }) => {
  await shopper.open('/login');
  await expect(shopper.field('Username')).toBeVisible();
  await expect(shopper.field('Password')).toHaveAttribute('type', 'password');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup');
});

// @spec-2.73 @spec-2.6
test('the signup has names, username, e-mail, password and its confirmation', async ({ sharedPage }) => {
  const page = await sharedPage.open('/signup');
  for (const name of ['First name', 'Username', 'Email', 'Password', 'Confirm password'])
    await expect(page.getByLabel(name, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Last name')).toBeVisible();
});

// @spec-2.74 @spec-9.19
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

// @spec-2.72
test('the page for a forgotten password shows the same text for every address', async ({ page, shopper }) => {
  const { email } = await shopper.signUpByApi();
  await shopper.expireSession();
  const said: (string | null)[] = [];
  for (const address of [email, `no-${email}`]) {
    await shopper.open('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await shopper.field('Email').fill(address);
    await shopper.button('Send the link').click();
    await expect(shopper.heading).toHaveText('Check your e-mail');
    said.push(((await page.getByRole('main').textContent()) ?? '').replace(address, ''));
  }
  expect(said[0]).toBe(said[1]);
});
