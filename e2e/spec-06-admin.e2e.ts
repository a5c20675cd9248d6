import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from '../tools/remotes';
import { ROOT } from '../tools/root';
import { credentials, filesWith } from './credentials';
import { expect, test } from './test';

// @spec-6.5
test('an administrator signs in with the form of the page, and is stored in session storage', async ({
  shopper,
  administrator,
}) => {
  const person = await administrator.createAccount();
  await shopper.open('/admin');
  await shopper.signIn(person);
  await expect(shopper.heading).toHaveText('Admin Dashboard');
  const stored = JSON.parse((await administrator.storedUser()) ?? '{}') as object;
  expect(stored).toMatchObject({ username: person.username, isAdmin: true });
});

// @spec-6.5
test('a user without the role sees Access Denied after the admin login', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.expireSession();
  await shopper.open('/admin');
  await shopper.signIn(person);
  await expect(shopper.heading).toHaveText('Access Denied');
  await expect(page.getByText('You need administrator privileges to access this page.', { exact: true })).toBeVisible();
});

// @spec-6.6
test('no fixed credential opens the admin login', async ({ page, shopper }) => {
  await shopper.open('/admin');
  for (const password of ['admin', 'admin123', 'password']) {
    const response = page.waitForResponse('**/api/auth/login');
    await shopper.signIn({ username: 'admin', password });
    expect((await response).status()).toBe(401);
    await expect(shopper.heading).toHaveText('Admin login');
  }
});

// @spec-6.7
test('no built bundle contains a credential', async ({}, testInfo) => {
  const secrets = credentials();
  expect(secrets.length).toBeGreaterThan(5);
  const planted = secrets.map((secret, index) => {
    const file = testInfo.outputPath(`planted-${index}.js`);
    writeFileSync(file, `login("admin","${secret}")`);
    return file;
  });
  expect(filesWith(secrets, [testInfo.outputDir]).sort()).toEqual(planted.sort());
  const bundles = ['shell/host', ...remoteNames().map((name) => `mfe-${name}`)];
  expect(
    filesWith(
      secrets,
      bundles.map((name) => join(ROOT, name, 'dist')),
    ),
  ).toEqual([]);
});

// @spec-6.6
test('a forged admin user in session storage leads to the login', async ({ page, shopper, administrator }) => {
  const responses: { status: number; body: string }[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/admin/'))
      responses.push({ status: response.status(), body: await response.text() });
  });
  await shopper.open('/admin');
  const forged = { id: 1, firstName: 'A', lastName: null, username: 'a', email: 'a@example.com', isAdmin: true };
  await page.evaluate((user) => sessionStorage.setItem('tm:admin', JSON.stringify(user)), forged);
  await page.reload();
  await expect(page.getByText('Your session has ended. Sign in again to go on.')).toBeVisible();
  await expect(shopper.heading).toHaveText('Admin login');
  await expect.poll(() => responses.length).toBeGreaterThan(0);
  for (const { status, body } of responses) {
    expect(status).toBe(401);
    expect(JSON.parse(body)).toMatchObject({ status: 401 });
  }
  expect(await administrator.storedUser()).toBeNull();
});

// @spec-4.36
test('an administrator who loses the role is sent to the login', async ({ page, shopper, administrator, stack }) => {
  const { username } = await administrator.signIn();
  await stack.setAdmin(username, false);
  // the next call comes from the tab, or from a poll of the dashboard, which then removes the tab
  await Promise.race([
    page.getByRole('tab', { name: 'Orders' }).click(),
    expect(shopper.heading).toHaveText('Admin login'),
  ]);
  await expect(shopper.heading).toHaveText('Admin login');
  await expect(page.getByText('This account is not an administrator. Sign in with one that is.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
