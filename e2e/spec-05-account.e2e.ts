import { newPerson, type Person, type Shopper } from './shopper';
import { expect, test } from './test';

test('the login requires a username and a password that are not blank', async ({ shopper }) => {
  await shopper.open('/login');
  for (const [username, password] of [
    ['  ', 'secret'],
    ['ada', ' '],
  ] as const) {
    await shopper.signIn({ username, password });
    await shopper.expectToast('Missing credentials', 'Please enter both username and password.');
    await shopper.toast.getByRole('button', { name: 'Close' }).click();
  }
});

test('the login trims its values', async ({ page, shopper }) => {
  await shopper.open('/login');
  const sent = page.waitForRequest('**/api/auth/login');
  await shopper.signIn({ username: ' nobody ', password: ' at all ' });
  expect((await sent).postDataJSON()).toEqual({ username: 'nobody', password: 'at all' });
});

test.describe('Signup', () => {
  test.beforeEach(({ shopper }) => shopper.open('/signup'));

  /** Sends the form of a new person with these changes. */
  const sendForm = (shopper: Shopper, { confirm, ...changes }: Partial<Person> & { confirm?: string }) =>
    shopper.sendSignUpForm({ ...newPerson(), ...changes }, confirm);

  test('the signup requires first name, username, e-mail and password', async ({ page, shopper }) => {
    for (const missing of ['firstName', 'username', 'email', 'password']) {
      await sendForm(shopper, { [missing]: '  ' });
      await shopper.expectToast('Missing information', 'Please fill in all required fields.');
      await shopper.toast.getByRole('button', { name: 'Close' }).click();
    }
    await expect(page).toHaveURL('/signup');
  });

  test('the signup requires an equal confirmation', async ({ shopper }) => {
    await sendForm(shopper, { confirm: 'something else' });
    await shopper.expectToast('Password mismatch', 'Passwords do not match.');
  });

  test('the signup requires a password of 6 characters', async ({ page, shopper }) => {
    await sendForm(shopper, { password: 'h3ron' });
    await shopper.expectToast('Password too short', 'Password must be at least 6 characters long.');
    await shopper.toast.getByRole('button', { name: 'Close' }).click();
    const sent = page.waitForRequest('**/api/auth/signup');
    await sendForm(shopper, { password: 'h3ron5' });
    expect((await sent).postDataJSON()).toMatchObject({ password: 'h3ron5' });
  });

  test('the signup trims its values and sends an empty last name as null', async ({ page, shopper }) => {
    const sent = page.waitForRequest('**/api/auth/signup');
    const { username, email, password } = newPerson();
    await sendForm(shopper, {
      firstName: ' Ada ',
      username: ` ${username} `,
      password: ` ${password} `,
      email,
      confirm: password,
    });
    expect((await sent).postDataJSON()).toEqual({ firstName: 'Ada', lastName: null, username, email, password });
  });
});

test.describe('Support form', () => {
  test.beforeEach(({ shopper }) => shopper.open('/contact-support'));

  const FIELDS = {
    'Full Name': 'Bea Brook',
    'Email Address': 'bea@example.com',
    Subject: 'No transfer',
    Message: 'Where is it?',
  };

  test('the support form requires name, e-mail, subject and message', async ({ page, shopper }) => {
    for (const [name, text] of Object.entries(FIELDS)) await shopper.field(name).fill(text);
    for (const [name, text] of Object.entries(FIELDS)) {
      await shopper.field(name).fill(' ');
      await shopper.button('Send Message').click();
      await shopper.expectToast('Missing information', 'Please fill in all required fields.');
      await expect(shopper.field(name)).toBeFocused();
      await expect(shopper.field(name)).toHaveAttribute('aria-invalid', 'true');
      await shopper.field(name).fill(text);
    }
    await expect(page).toHaveURL('/contact-support');
  });

  test('the support form requires the shape of an e-mail address', async ({ page, shopper }) => {
    for (const [name, text] of Object.entries(FIELDS)) await shopper.field(name).fill(text);
    await shopper.field('Email Address').fill('bea@example');
    await shopper.button('Send Message').click();
    await expect(page.getByText('Enter an address like name@example.com.')).toBeVisible();
  });

  test('the support form offers lists of categories and priorities', async ({ shopper }) => {
    for (const name of ['Category', 'Priority'])
      expect(await shopper.field(name).evaluate((field) => field.tagName)).toBe('SELECT');
  });
});

test.describe('Change password', () => {
  let person: Person;
  test.beforeEach(async ({ shopper }) => {
    person = await shopper.signUpByApi();
    await shopper.open('/profile?tab=security');
  });

  test('a password change requires a session', async ({ shopper }) => {
    await shopper.fillPasswordForm(person.password, 'quiet river 8');
    await shopper.expireSession();
    await shopper.button('Change Password').click();
    await shopper.expectToast('Error', 'Please log in to change your password.');
  });

  test('a password change requires an equal confirmation', async ({ shopper }) => {
    await shopper.fillPasswordForm(person.password, 'quiet river 8', 'quiet river 9');
    await shopper.button('Change Password').click();
    await shopper.expectToast('Error', 'New passwords do not match.');
  });

  test('a password change requires a password of 6 characters', async ({ shopper }) => {
    await shopper.fillPasswordForm(person.password, 'h3ron');
    await shopper.button('Change Password').click();
    await shopper.expectToast('Error', 'New password must be at least 6 characters long.');
  });

  test('Change Password is disabled while a field is empty', async ({ shopper }) => {
    const change = shopper.button('Change Password');
    await expect(change).toBeDisabled();
    await shopper.fillPasswordForm('a', 'b', 'c');
    await expect(change).toBeEnabled();
    for (const name of ['Current password', 'New password', 'Confirm new password']) {
      await shopper.field(name).fill('');
      await expect(change).toBeDisabled();
      await shopper.field(name).fill('x');
    }
  });

  test('a password change trims its values', async ({ page, shopper }) => {
    const sent = page.waitForRequest('**/api/auth/change-password');
    await shopper.fillPasswordForm(` ${person.password} `, ' another quiet river 8 ', 'another quiet river 8');
    await shopper.button('Change Password').click();
    expect((await sent).postDataJSON()).toMatchObject({
      currentPassword: person.password,
      newPassword: 'another quiet river 8',
    });
  });

  test('the session timeout is between 5 and 120 minutes', async ({ page, shopper }) => {
    const timeout = shopper.field('Session Timeout (minutes)');
    await expect(timeout).toHaveAttribute('type', 'number');
    await expect(timeout).toHaveAttribute('min', '5');
    await expect(timeout).toHaveAttribute('max', '120');
    await timeout.fill('500');
    await shopper.button('Save Security Settings').click();
    await expect(timeout).toHaveAttribute('aria-invalid', 'true');
    await expect(timeout).toHaveAccessibleDescription(/Enter a number of minutes from 5 to 120\./);
    await expect(timeout).toHaveValue('500');
    await timeout.fill('120');
    await shopper.button('Save Security Settings').click();
    await shopper.expectToast('Security Settings Updated');
    await page.reload();
    await expect(timeout).toHaveValue('120');
  });
});

test('the admin login requires both fields', async ({ shopper }) => {
  await shopper.open('/admin');
  await shopper.signIn({ username: 'somebody', password: '   ' });
  await shopper.expectToast('Missing credentials', 'Please enter both username and password.');
  await expect(shopper.field('Password')).toBeFocused();
  await shopper.signIn({ username: '   ', password: 'something' });
  await expect(shopper.field('Username')).toBeFocused();
});
