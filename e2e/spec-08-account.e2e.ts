import { newPerson } from './shopper';
import { expect, test } from './test';

test('a failed login says Login failed', async ({ page, shopper }) => {
  await shopper.open('/login');
  await shopper.signIn({ username: newPerson().username, password: 'not the right one' });
  await shopper.expectToast('Login failed', 'Invalid username or password. Please try again.');
  await expect(page).toHaveURL('/login');
  await shopper.toast.getByRole('button', { name: 'Close' }).click();
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await shopper.button('Login').click();
  await shopper.expectToast('Login failed', 'Invalid username or password. Please try again.');
});

test('a login with too many attempts says how long to wait', async ({ page, shopper }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: { status: 429 } }),
  );
  await shopper.open('/login');
  await shopper.signIn(newPerson());
  await shopper.expectToast('Login failed', 'Invalid username or password. Please try again.');
  await expect(page.getByText('Try again in 30 s')).toBeVisible();
});

test('a login says Welcome back', async ({ shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.expireSession();
  await shopper.open('/login');
  await shopper.signIn(person);
  await shopper.expectToast('Login successful', 'Welcome back, Ada!');
});

test.describe('Signup', () => {
  test.beforeEach(({ shopper }) => shopper.open('/signup'));

  for (const [statement, isTaken] of [
    ['a failed signup says Signup failed', true],
    ['a signup says Account created successfully', false],
  ] as const) {
    test(statement, async ({ shopper, request }) => {
      const person = newPerson();
      if (isTaken) await request.post('/api/auth/signup', { data: { ...person, email: newPerson().email } });
      await shopper.sendSignUpForm(person);
      if (isTaken)
        await shopper.expectToast('Signup failed', 'Username or email might already be taken. Please try again.');
      else await shopper.expectToast('Account created successfully', 'Welcome to the platform, Ada!');
    });
  }
});

test('a failed admin login says Login failed', async ({ shopper }) => {
  await shopper.open('/admin');
  await shopper.signIn({ username: newPerson().username, password: 'heron-pier-77' });
  await shopper.expectToast('Login failed', 'Invalid username or password.');
});

test('a failed password change says Error', async ({ shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/profile?tab=security');
  await shopper.fillPasswordForm('not the right one', 'quiet river 8');
  await shopper.button('Change Password').click();
  await shopper.expectToast('Error', 'Failed to change password. Please check your current password.');
  await expect(shopper.field('New password')).toHaveValue('quiet river 8');
});

test('a sent ticket says Support ticket created', async ({ shopper }) => {
  await shopper.open('/contact-support');
  await shopper.fillSupportForm();
  await shopper.button('Send Message').click();
  await shopper.expectToast('Support ticket created', "We'll get back to you within 24 hours.");
});

const SAVES = {
  'Profile Updated': ['/profile', 'Save Profile'],
  'Notification Settings Updated': ['/profile?tab=notifications', 'Save Notification Settings'],
  'Security Settings Updated': ['/profile?tab=security', 'Save Security Settings'],
} as const;

for (const [title, [path, name]] of Object.entries(SAVES)) {
  test(`a save says ${title}`, async ({ page, shopper }) => {
    await shopper.signUpByApi();
    await shopper.open(path);
    const stored = page.waitForResponse('**/api/users/me');
    await shopper.button(name).click();
    expect((await stored).status()).toBe(200);
    await shopper.expectToast(title);
  });
}

test('a password change says Password Changed', async ({ shopper }) => {
  const { password } = await shopper.signUpByApi();
  await shopper.open('/profile?tab=security');
  await shopper.fillPasswordForm(password, 'another quiet river 8');
  await shopper.button('Change Password').click();
  await shopper.expectToast('Password Changed');
});

test('toasts about invalid input are destructive', async ({ page, shopper }) => {
  const color = () =>
    shopper.toast
      .locator('svg')
      .first()
      .evaluate((icon) => getComputedStyle(icon).color);
  const person = await shopper.signUpByApi();
  const orderId = await shopper.orderByApi(person, 1);
  await shopper.open('/order-tracking');
  await shopper.button('Track Order').click();
  await shopper.expectToast('Missing information');
  const destructive = await color();
  await shopper.trackOrder(orderId, person.email);
  await shopper.expectToast('Order found');
  expect(await color()).not.toBe(destructive);
  await shopper.open('/');
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await shopper.expectToast('Cart is empty');
  expect(await color()).toBe(destructive);
  await expect(page.getByRole('dialog')).toBeVisible();
});
