import type { Page } from '@playwright/test';
import { newPerson, type Person, Shopper } from './shopper';
import { expect, test } from './test';

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The save has come through, and a toast has said so. */
async function save(shopper: Shopper, name: string, said: string): Promise<void> {
  await button(shopper.page, name).click();
  await expect(shopper.toast).toContainText(said);
}

async function signIn(shopper: Shopper, { username, password }: Pick<Person, 'username' | 'password'>): Promise<void> {
  await label(shopper.page, 'Username').fill(username);
  await label(shopper.page, 'Password').fill(password);
  await button(shopper.page, 'Login').click();
}

async function signOut({ page }: Shopper): Promise<void> {
  await page.goto('/');
  await new Shopper(page).ready();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await button(page, 'Logout').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

test.describe('2 Login and signup', () => {
  test('Login: username and password, link to signup', async ({ page, shopper }) => {
    await shopper.open('/login');
    await expect(label(page, 'Username')).toBeVisible();
    await expect(label(page, 'Password')).toHaveAttribute('type', 'password');
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/signup');
  });

  test('Signup: first name, last name, username, e-mail, password, confirm password', async ({ page, shopper }) => {
    await shopper.open('/signup');
    for (const name of ['First name', 'Username', 'Email', 'Password', 'Confirm password'])
      await expect(label(page, name)).toBeVisible();
    await expect(page.getByLabel('Last name')).toBeVisible();
  });

  test('a person must be at least 18 years old, under Create account', async ({ page, shopper }) => {
    await shopper.open('/signup');
    await expect(page.getByText('You must be at least 18 years old')).toBeVisible();
  });
});

test.describe('4 Login', () => {
  test('a non-admin goes to /dashboard after 100 ms (which redirects to /), and Back does not trap', async ({
    page,
    shopper,
  }) => {
    const person = await shopper.signUp();
    await signOut(shopper);
    await shopper.open('/bots');
    await page.goto('/login');
    await shopper.ready();
    await signIn(shopper, person);
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/bots');
  });

  test('an admin goes to /admin', async ({ page, shopper }) => {
    const answer = {
      user: { id: 1, firstName: 'Admin', lastName: null, username: 'a', email: 'a@b.co', isAdmin: true },
    };
    await page.route('**/api/auth/login', (route) => route.fulfill({ json: answer }));
    await shopper.open('/login');
    await signIn(shopper, { username: 'admin', password: 'whatever it is' });
    await expect(page).toHaveURL('/admin');
  });

  test('Signup success goes to /dashboard', async ({ page, shopper }) => {
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    await shopper.signUp();
    expect(seen.slice(-2)).toEqual(['/dashboard', '/']);
  });

  test('whoever was on the way somewhere comes back there', async ({ page, shopper }) => {
    const person = await shopper.signUp();
    await signOut(shopper);
    await shopper.open('/profile?tab=security');
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await signIn(shopper, person);
    await expect(page).toHaveURL('/profile?tab=security');
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
  });
});

test.describe('5 and 8 Login', () => {
  for (const [what, username, password] of [
    ['username', '  ', 'secret'],
    ['password', 'ada', ' '],
  ] as const) {
    test(`${what} required after trimming: Missing credentials`, async ({ shopper }) => {
      await shopper.open('/login');
      await signIn(shopper, { username, password });
      await expect(shopper.toast).toContainText('Missing credentials');
      await expect(shopper.toast).toContainText('Please enter both username and password.');
    });
  }

  test('Values trimmed before sending; Login successful: Welcome back, {first name or username}!', async ({
    shopper,
  }) => {
    const { username, password } = await shopper.signUp();
    await signOut(shopper);
    await shopper.open('/login');
    await signIn(shopper, { username: ` ${username} `, password: ` ${password} ` });
    await expect(shopper.toast).toContainText('Login successful');
    await expect(shopper.toast).toContainText('Welcome back, Ada!');
  });

  test('Login failed: Invalid username or password. Please try again.', async ({ page, shopper }) => {
    await shopper.open('/login');
    await signIn(shopper, { username: newPerson().username, password: 'not the right one' });
    await expect(shopper.toast).toContainText('Login failed');
    await expect(shopper.toast).toContainText('Invalid username or password. Please try again.');
    await expect(page).toHaveURL('/login');
  });
});

test.describe('5 and 8 Signup', () => {
  async function fill(page: Page, changes: Partial<Person> & { confirm?: string } = {}): Promise<Person> {
    const person = { ...newPerson(), ...changes };
    await label(page, 'First name').fill(person.firstName);
    await label(page, 'Username').fill(person.username);
    await label(page, 'Email').fill(person.email);
    await label(page, 'Password').fill(person.password);
    await label(page, 'Confirm password').fill(changes.confirm ?? person.password);
    await button(page, 'Create account').click();
    return person;
  }

  for (const missing of ['firstName', 'username', 'email', 'password'] as const) {
    test(`${missing} required: Missing information: Please fill in all required fields.`, async ({ page, shopper }) => {
      await shopper.open('/signup');
      await fill(page, { [missing]: '  ' });
      await expect(shopper.toast).toContainText('Missing information');
      await expect(shopper.toast).toContainText('Please fill in all required fields.');
    });
  }

  test('Password mismatch: Passwords do not match.', async ({ page, shopper }) => {
    await shopper.open('/signup');
    await fill(page, { confirm: 'something else' });
    await expect(shopper.toast).toContainText('Password mismatch');
    await expect(shopper.toast).toContainText('Passwords do not match.');
  });

  test('Password too short: Password must be at least 6 characters long.', async ({ page, shopper }) => {
    await shopper.open('/signup');
    await fill(page, { password: 'h3ron' });
    await expect(shopper.toast).toContainText('Password too short');
    await expect(shopper.toast).toContainText('Password must be at least 6 characters long.');
  });

  test('lastName optional, sent as null when empty; all values trimmed; Account created successfully', async ({
    page,
    shopper,
  }) => {
    await shopper.open('/signup');
    const sent = page.waitForRequest('**/api/auth/signup');
    const { username, email, password } = await fill(page, { firstName: ' Ada ' });
    expect((await sent).postDataJSON()).toEqual({ firstName: 'Ada', lastName: null, username, email, password });
    await expect(shopper.toast).toContainText('Account created successfully');
    await expect(shopper.toast).toContainText('Welcome to the platform, Ada!');
  });

  test('Signup failed: Username or email might already be taken. Please try again.', async ({ page, shopper }) => {
    const { username } = await shopper.signUp();
    await signOut(shopper);
    await shopper.open('/signup');
    await fill(page, { username });
    await expect(shopper.toast).toContainText('Signup failed');
    await expect(shopper.toast).toContainText('Username or email might already be taken. Please try again.');
  });
});

test.describe('2 Account settings', () => {
  test('Three tabs: profile, notifications, security', async ({ page, shopper }) => {
    await shopper.signUp();
    await shopper.open('/profile');
    await expect(page.getByRole('tab')).toHaveText(['Profile', 'Notifications', 'Security']);
    for (const [name, heading, query] of [
      ['Notifications', 'Notifications', '?tab=notifications'],
      ['Security', 'Security Settings', '?tab=security'],
      ['Profile', 'Profile', ''],
    ] as const) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tabpanel').getByRole('heading', { name: heading })).toBeVisible();
      await expect(page).toHaveURL(`/profile${query}`);
    }
  });

  test('A back-to-home button goes to /', async ({ page, shopper }) => {
    await shopper.open('/profile');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('the user menu leads to it by Settings', async ({ page, shopper }) => {
    await shopper.signUp();
    await page.getByRole('button', { name: 'Account of Ada' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(shopper.heading).toHaveText('Account Settings');
    await expect(shopper.heading).toBeFocused();
  });

  test('signed out there is only the way to the login; nothing of it is for search engines', async ({
    page,
    shopper,
  }) => {
    const answer = await page.goto('/profile');
    expect(answer?.headers()['x-robots-tag']).toBe('noindex');
    await shopper.ready();
    await expect(page.getByText('Sign in to change your settings')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  test('is rendered by the server for the one who asks, and kept by nobody', async ({ page, shopper }) => {
    const { username } = await shopper.signUp();
    const answer = await page.request.get('/profile?tab=security');
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    const html = await answer.text();
    expect(html).toContain('Account Settings</h1>');
    expect(html).toContain(username);
    expect(html).toMatch(/id="tab-security"[^>]*aria-selected="true"|aria-selected="true"[^>]*id="tab-security"/);
  });

  test('a link leads to what the device keeps', async ({ page, shopper }) => {
    await shopper.signUp();
    await shopper.open('/profile');
    await page.getByRole('link', { name: 'My data on this device' }).click();
    await expect(shopper.heading).toHaveText('My data on this device');
  });
});

test.describe('3 and 8 Profile form', () => {
  test('prefilled from the stored current user (first name, last name, e-mail, username); phone starts empty', async ({
    page,
    shopper,
  }) => {
    const person = await shopper.signUp();
    await shopper.open('/profile');
    await expect(label(page, 'First name')).toHaveValue(person.firstName);
    await expect(page.getByLabel('Last name')).toHaveValue(person.lastName);
    await expect(label(page, 'Email')).toHaveValue(person.email);
    await expect(page.getByLabel('Telegram username')).toHaveValue(person.username);
    await expect(page.getByLabel('Phone')).toHaveValue('');
  });

  test('Profile Updated: saves are real, and read back on the next visit', async ({
    page,
    shopper,
    browser,
    baseURL,
  }) => {
    const person = await shopper.signUp();
    await shopper.open('/profile');
    await label(page, 'First name').fill('Zoe');
    await page.getByLabel('Last name').fill('');
    await page.getByLabel('Phone').fill('+44 20 7946 0958');
    await page.getByLabel('Telegram username').fill('@zoe');
    await save(shopper, 'Save Profile', 'Profile Updated');

    const elsewhere = new Shopper(await (await browser.newContext({ baseURL })).newPage());
    await elsewhere.open('/login');
    await signIn(elsewhere, person);
    await expect(elsewhere.page).toHaveURL('/');
    await expect(elsewhere.page.getByRole('button', { name: 'Account of Zoe' })).toBeVisible();
    await elsewhere.open('/profile');
    await expect(label(elsewhere.page, 'First name')).toHaveValue('Zoe');
    await expect(elsewhere.page.getByLabel('Last name')).toHaveValue('');
    await expect(elsewhere.page.getByLabel('Phone')).toHaveValue('+44 20 7946 0958');
    await expect(elsewhere.page.getByLabel('Telegram username')).toHaveValue('@zoe');
    await elsewhere.page.context().close();
  });

  test('with another e-mail the orders are still there', async ({ page, shopper }) => {
    const person = await shopper.signUp();
    await shopper.addToCart();
    const orderId = await shopper.placeOrder();
    await shopper.open('/profile');
    await label(page, 'Email').fill(`new-${person.email}`);
    await save(shopper, 'Save Profile', 'Profile Updated');
    await shopper.open('/order-history');
    await expect(page.getByRole('article', { name: `Order ${orderId}` })).toContainText('Confirmed');
  });

  test('two tabs: the later save is told that it would overwrite, and keeps what was typed', async ({
    page,
    shopper,
    context,
  }) => {
    await shopper.signUp();
    const later = new Shopper(await context.newPage());
    await later.open('/profile');
    await label(later.page, 'First name').fill('Later');
    await shopper.open('/profile');
    await label(page, 'First name').fill('Earlier');
    await save(shopper, 'Save Profile', 'Profile Updated');

    await button(later.page, 'Save Profile').click();
    await expect(later.page.getByText('Your settings were changed elsewhere meanwhile')).toBeVisible();
    await expect(label(later.page, 'First name')).toHaveValue('Later');
    await button(later.page, 'Load the saved settings').click();
    await expect(label(later.page, 'First name')).toHaveValue('Earlier');
    await label(later.page, 'First name').fill('Later');
    await save(later, 'Save Profile', 'Profile Updated');
  });

  test.describe('without the API', () => {
    test.use({ breaksThings: true });

    test('a save that fails keeps what was typed and says so', async ({ page, shopper, stack }) => {
      await shopper.signUp();
      await shopper.open('/profile');
      await label(page, 'First name').fill('Zoe');
      await stack.stopApi();
      await button(page, 'Save Profile').click();
      await expect(page.getByText('We could not reach the account service.')).toBeVisible();
      await expect(shopper.toast).toContainText('Your changes were not saved.');
      await expect(label(page, 'First name')).toHaveValue('Zoe');
      await stack.startApi();
      await save(shopper, 'Save Profile', 'Profile Updated');
    });
  });
});

test('3 and 8 Notification preferences: their defaults; Notification Settings Updated, and read back', async ({
  page,
  shopper,
}) => {
  await shopper.signUp();
  await shopper.open('/profile?tab=notifications');
  const preference = (name: string) => page.getByRole('switch', { name });
  await expect(preference('Email Notifications')).toBeChecked();
  await expect(preference('Push Notifications')).not.toBeChecked();
  await expect(preference('Marketing Emails')).toBeChecked();
  await expect(preference('Order Updates')).toBeChecked();
  await preference('Push Notifications').check();
  await preference('Marketing Emails').uncheck();
  await save(shopper, 'Save Notification Settings', 'Notification Settings Updated');
  await shopper.open('/profile?tab=notifications');
  await expect(preference('Push Notifications')).toBeChecked();
  await expect(preference('Marketing Emails')).not.toBeChecked();
  await expect(preference('Order Updates')).toBeChecked();
});

test.describe('3, 5 and 9 Security settings', () => {
  test.beforeEach(async ({ shopper }) => {
    await shopper.signUp();
    await shopper.open('/profile?tab=security');
  });

  test('twoFactorAuth (off) is disabled and says Not available yet', async ({ page }) => {
    const factor = page.getByRole('switch', { name: 'Two-Factor Authentication' });
    await expect(factor).not.toBeChecked();
    await expect(factor).toBeDisabled();
    await expect(factor).toHaveAccessibleDescription('Not available yet');
  });

  test('loginAlerts (on), sessionTimeout in minutes (default 30): Security Settings Updated, and read back', async ({
    page,
    shopper,
  }) => {
    const alerts = page.getByRole('switch', { name: 'Login Alerts' });
    await expect(alerts).toBeChecked();
    await expect(label(page, 'Session Timeout (minutes)')).toHaveValue('30');
    await alerts.uncheck();
    await label(page, 'Session Timeout (minutes)').fill('45');
    await save(shopper, 'Save Security Settings', 'Security Settings Updated');
    await shopper.open('/profile?tab=security');
    await expect(alerts).not.toBeChecked();
    await expect(label(page, 'Session Timeout (minutes)')).toHaveValue('45');
  });

  test('Session timeout input: numeric, min 5, max 120', async ({ page, shopper }) => {
    const timeout = label(page, 'Session Timeout (minutes)');
    await expect(timeout).toHaveAttribute('type', 'number');
    await expect(timeout).toHaveAttribute('min', '5');
    await expect(timeout).toHaveAttribute('max', '120');
    await timeout.fill('500');
    await save(shopper, 'Save Security Settings', 'Security Settings Updated');
    await expect(timeout).toHaveValue('120');
    await shopper.open('/profile?tab=security');
    await expect(timeout).toHaveValue('120');
  });

  test('sessions are listed with device and last use, and another one is signed out', async ({
    browser,
    baseURL,
    page,
  }) => {
    const username = (await page.getByText('Signed in as').textContent())?.replace('Signed in as ', '') ?? '';
    const other = new Shopper(
      await (await browser.newContext({ baseURL, userAgent: 'Firefox/145.0 (Windows)' })).newPage(),
    );
    await other.open('/login');
    await signIn(other, { username, password: `Heron-${username.slice(4)}-pier` });
    await expect(other.page).toHaveURL('/');

    await page.reload();
    const sessions = page.getByRole('region', { name: 'Sessions' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveText(/Last used/);
    await sessions.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await other.open('/profile');
    await expect(other.page.getByText(/Please sign in again|Sign in to change your settings/)).toBeVisible();
    await other.page.context().close();
  });
});

test.describe('4, 5 and 8 Password change', () => {
  let person: Person;
  test.beforeEach(async ({ shopper }) => {
    person = await shopper.signUp();
    await shopper.open('/profile?tab=security');
  });

  async function fill(page: Page, current: string, next: string, confirm = next): Promise<void> {
    await label(page, 'Current password').fill(current);
    await label(page, 'New password').fill(next);
    await label(page, 'Confirm new password').fill(confirm);
  }

  test('Button disabled while any of the three fields is empty', async ({ page }) => {
    const change = button(page, 'Change Password');
    await expect(change).toBeDisabled();
    await fill(page, 'a', 'b', 'c');
    await expect(change).toBeEnabled();
    for (const name of ['Current password', 'New password', 'Confirm new password']) {
      await label(page, name).fill('');
      await expect(change).toBeDisabled();
      await label(page, name).fill('x');
    }
  });

  test('busy while the request runs (button reads Changing...); fields clear on success; Password Changed', async ({
    page,
    shopper,
  }) => {
    await page.route('**/api/auth/change-password', async (route) => {
      await expect(button(page, 'Changing...')).toBeDisabled();
      await route.continue();
    });
    await fill(page, ` ${person.password} `, ' another quiet river 8 ', 'another quiet river 8');
    await save(shopper, 'Change Password', 'Password Changed');
    for (const name of ['Current password', 'New password', 'Confirm new password'])
      await expect(label(page, name)).toHaveValue('');
    await signOut(shopper);
    await shopper.open('/login');
    await signIn(shopper, { ...person, password: 'another quiet river 8' });
    await expect(shopper.toast).toContainText('Login successful');
  });

  for (const [what, next, confirm, text] of [
    ['new equals confirmation', 'quiet river 8', 'quiet river 9', 'New passwords do not match.'],
    ['new at least 6 characters', 'h3ron', 'h3ron', 'New password must be at least 6 characters long.'],
  ] as const) {
    test(`${what}: Error: ${text}`, async ({ page, shopper }) => {
      await fill(page, person.password, next, confirm);
      await button(page, 'Change Password').click();
      await expect(shopper.toast).toContainText('Error');
      await expect(shopper.toast).toContainText(text);
    });
  }

  test('Failed to change password. Please check your current password.', async ({ page, shopper }) => {
    await fill(page, 'not the right one', 'quiet river 8');
    await button(page, 'Change Password').click();
    await expect(shopper.toast).toContainText('Error');
    await expect(shopper.toast).toContainText('Failed to change password. Please check your current password.');
    await expect(label(page, 'New password')).toHaveValue('quiet river 8');
  });

  test('user logged in: Please log in to change your password.', async ({ page, shopper, context }) => {
    await fill(page, person.password, 'quiet river 8');
    await context.clearCookies({ name: 'sid' });
    await button(page, 'Change Password').click();
    await expect(shopper.toast).toContainText('Error');
    await expect(shopper.toast).toContainText('Please log in to change your password.');
  });
});

test.describe('2 Contact support', () => {
  test('Back button', async ({ page, shopper }) => {
    await shopper.open('/bots');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Support' }).click();
    await expect(shopper.heading).toHaveText('Contact Support');
    await button(page, 'Back').click();
    await expect(page).toHaveURL('/bots');
  });

  test('form with full name, email address, subject, category, priority, message', async ({ page, shopper }) => {
    await shopper.open('/contact-support');
    for (const name of ['Full Name', 'Email Address', 'Subject', 'Category', 'Priority', 'Message'])
      await expect(label(page, name)).toBeVisible();
  });

  test('side panel with channels (e-mail, live chat said to be available 24/7, phone)', async ({ page, shopper }) => {
    await shopper.open('/contact-support');
    const channels = page.getByRole('region', { name: 'Other ways to reach us' });
    await expect(channels.getByText('Email Support')).toBeVisible();
    await expect(channels.getByRole('listitem').filter({ hasText: 'Live Chat' })).toContainText('Available 24/7');
    await expect(channels.getByText('Phone Support')).toBeVisible();
  });

  test('and response times (live chat instant, e-mail 2-4 hours, phone 1-2 hours)', async ({ page, shopper }) => {
    await shopper.open('/contact-support');
    const times = page.getByRole('region', { name: 'Response times' });
    await expect(times.getByRole('definition')).toHaveText(['Instant', '2-4 hours', '1-2 hours']);
  });

  test('a button to the help center', async ({ page, shopper }) => {
    await shopper.open('/contact-support');
    await page.getByRole('link', { name: 'Visit Help Center' }).click();
    await expect(page).toHaveURL('/help-center');
  });

  test('is prefilled for a signed-in user, in the first HTML too', async ({ page, shopper }) => {
    const { email } = await shopper.signUp();
    expect(await (await page.request.get('/contact-support')).text()).toContain(`value="${email}"`);
    await shopper.open('/contact-support');
    await expect(label(page, 'Full Name')).toHaveValue('Ada Marsh');
    await expect(label(page, 'Email Address')).toHaveValue(email);
  });
});

test.describe('4, 5, 8 and 9 Support form', () => {
  test.beforeEach(({ shopper }) => shopper.open('/contact-support'));

  async function write(page: Page): Promise<void> {
    await label(page, 'Full Name').fill('Bea Brook');
    await label(page, 'Email Address').fill('bea@example.com');
    await label(page, 'Subject').fill('No transfer');
    await label(page, 'Category').selectOption('Billing & Payments');
    await label(page, 'Priority').selectOption('urgent');
    await label(page, 'Message').fill('Where is my group?');
  }

  test('idle, sending, success toast, form cleared: Support ticket created', async ({ page, shopper }) => {
    await page.route('**/api/support-tickets', async (route) => {
      await expect(button(page, 'Sending...')).toBeVisible();
      await expect(label(page, 'Message')).toHaveValue('Where is my group?');
      await route.continue();
    });
    await write(page);
    const stored = page.waitForResponse('**/api/support-tickets');
    await button(page, 'Send Message').click();
    expect((await stored).status()).toBe(201);
    await expect(shopper.toast).toContainText('Support ticket created');
    await expect(shopper.toast).toContainText("We'll get back to you within 24 hours.");
    await expect(label(page, 'Subject')).toHaveValue('');
    await expect(label(page, 'Message')).toHaveValue('');
    await expect(button(page, 'Send Message')).toBeVisible();
  });

  for (const name of ['Full Name', 'Email Address', 'Subject', 'Message']) {
    test(`${name} required`, async ({ page, shopper }) => {
      await write(page);
      await label(page, name).fill(' ');
      await button(page, 'Send Message').click();
      await expect(shopper.toast).toContainText('Missing information');
      await expect(label(page, name)).toBeFocused();
      await expect(label(page, name)).toHaveAttribute('aria-invalid', 'true');
    });
  }

  test('e-mail email-shaped', async ({ page }) => {
    await write(page);
    await label(page, 'Email Address').fill('bea@example');
    await button(page, 'Send Message').click();
    await expect(page.getByText('Enter an address like name@example.com.')).toBeVisible();
  });

  test('Support categories (value: label)', async ({ page }) => {
    const options = label(page, 'Category').getByRole('option');
    const pairs = await options.evaluateAll((all) =>
      all.map((one) => `${(one as HTMLOptionElement).value}: ${one.textContent}`),
    );
    expect(pairs).toEqual([
      'technical: Technical Issue',
      'billing: Billing & Payments',
      'account: Account Issues',
      'product: Product Support',
      'feature: Feature Request',
      'other: Other',
    ]);
  });

  test('Priorities: low, medium, high, urgent', async ({ page }) => {
    const options = label(page, 'Priority').getByRole('option');
    const values = await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(values).toEqual(['low', 'medium', 'high', 'urgent']);
  });

  test.describe('without the API', () => {
    test.use({ breaksThings: true });

    test('a ticket that is not stored is not said to be, and what was typed stays', async ({
      page,
      shopper,
      stack,
    }) => {
      await write(page);
      await stack.stopApi();
      await button(page, 'Send Message').click();
      await expect(
        page.getByText('We could not reach the support service. What you wrote is still here.'),
      ).toBeVisible();
      await expect(shopper.toast).toContainText('Your message was not sent.');
      await expect(label(page, 'Message')).toHaveValue('Where is my group?');
    });
  });
});
