import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localRemoteNames } from '../tools/remotes';
import { ROOT } from '../tools/root';
import { readCredentials, findFilesWith } from './credentials';
import { newPerson } from './shopper';
import { expect, test } from './test';

const DENIED = 'You need administrator privileges to access this page.';

// @spec-2.95 @spec-6.5 @spec-6.6
test('the admin login accepts no fixed credential and no user without the administrator role', async ({
  page,
  shopper,
  baseURL,
}) => {
  const person = newPerson();
  const signup = await fetch(`${baseURL}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  expect(signup.status).toBe(201);
  const response = await page.goto('/admin');
  expect(response?.headers()['cache-control']).toBe('private, no-store');
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  await shopper.waitUntilReady();
  await expect(shopper.heading).toHaveText('Admin login');
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  for (const password of ['admin', 'admin123', 'password']) {
    const login = page.waitForResponse('**/api/auth/login');
    await shopper.signIn({ username: 'admin', password });
    expect((await login).status()).toBe(401);
    await expect(shopper.heading).toHaveText('Admin login');
  }

  await shopper.signIn(person);
  await expect(shopper.heading).toHaveText('Access Denied');
  await expect(page.getByText(DENIED, { exact: true })).toBeVisible();
  // the login has signed the person in to the shop, although the person is not an administrator
  await shopper.open('/admin');
  await expect(shopper.heading).toHaveText('Access Denied');
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(shopper.heading).toHaveText('Admin login');
  await expect(shopper.heading).toBeFocused();
});

// @spec-6.7
test('no built bundle contains a credential', async ({}, testInfo) => {
  const secrets = readCredentials();
  expect(secrets.length).toBeGreaterThan(5);
  const planted = secrets.map((secret, index) => {
    const file = testInfo.outputPath(`planted-${index}.js`);
    writeFileSync(file, `login("admin","${secret}")`);
    return file;
  });
  expect(findFilesWith(secrets, [testInfo.outputDir]).sort()).toEqual(planted.sort());
  const bundles = ['shell/app', ...localRemoteNames().map((name) => `mfe-${name}`)];
  expect(
    findFilesWith(
      secrets,
      bundles.map((name) => join(ROOT, name, 'dist')),
    ),
  ).toEqual([]);
});
