import { expect, test } from './test';

// @spec-2.70 @spec-2.73 @spec-2.74 @spec-9.19 @spec-2.6
test('the login leads to the signup, whose minimum age is under Create account', async ({ page, shopper }) => {
  await shopper.open('/login');
  await expect(shopper.field('Username')).toBeVisible();
  await expect(shopper.field('Password')).toHaveAttribute('type', 'password');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup');
  for (const name of ['First name', 'Username', 'Email', 'Password', 'Confirm password'])
    await expect(page.getByLabel(name, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Last name')).toBeVisible();
  const sentence = page.getByText('You must be 18 or older.');
  await expect(sentence).toBeVisible();
  const [text, button] = [
    await sentence.boundingBox(),
    await page.getByRole('button', { name: 'Create account', exact: true }).boundingBox(),
  ];
  expect(text?.y).toBeGreaterThan(button?.y ?? Number.POSITIVE_INFINITY);
});
