import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { basename, join } from 'node:path';
import { readEnvironment } from '../../tools/environment';
import { freePort } from '../../tools/port';
import { type Service, startService, waitForResponse } from '../../tools/process';
import { formatRemotes, localRemoteNames } from '../../tools/remotes';
import { ROOT } from '../../tools/root';
import { expect, test } from '../test';

const START_TIMEOUT_SECONDS = 180;

// all tests of this file use one site
test.describe.configure({ mode: 'serial' });

let workspace = '';
let site: Service;
let port = 0;
let apiPort = 0;
let devPort = 0;
/** Servers that listen on all default ports, as if another site already ran there. */
let otherSite: Server[] = [];

/**
 * Runs `npm run dev` on free ports with one remote, because each remote needs its own webpack. The tests edit a copy of
 * that remote.
 */
test.beforeAll(async ({ stack }, { parallelIndex }) => {
  test.setTimeout(START_TIMEOUT_SECONDS * 1000);
  // the copy is inside the repository, so that it finds its packages
  workspace = join(ROOT, `.data/test/development-${parallelIndex}`);
  rmSync(workspace, { recursive: true, force: true });
  mkdirSync(workspace, { recursive: true });
  const skipped = new Set(['dist', 'node_modules']);
  cpSync(join(ROOT, 'mfe-account'), join(workspace, 'mfe-account'), {
    recursive: true,
    filter: (path) => !skipped.has(basename(path)),
  });
  otherSite = await takeDefaultPorts(localRemoteNames().length);
  port = await freePort();
  apiPort = await freePort();
  devPort = await freePort(2);
  site = await startService({
    name: 'npm run dev',
    args: ['--import', 'tsx', join(ROOT, 'tools/dev.ts')],
    env: {
      PORT: String(port),
      API_PORT: String(apiPort),
      DEV_PORT: String(devPort),
      MAILBOX_PORT: String(await freePort()),
      LOCAL_TELEGRAM_PORT: String(await freePort()),
      DATABASE_URL: stack.databaseUrl,
      MEDIA_DIR: stack.mediaFolder,
      MAIL_COURIER: 'off',
      REMOTES: formatRemotes([['account', join(workspace, 'mfe-account/dist')]]),
    },
    log: `e2e-development-${parallelIndex}`,
  });
  await waitForResponse(site, `http://127.0.0.1:${port}/healthz`, { timeoutSeconds: START_TIMEOUT_SECONDS });
  // waits for the address, which `npm run dev` prints when its own check has reached the site
  await expect.poll(() => site.lastOutput(), { timeout: 30_000 }).toContain(`http://localhost:${port}`);
});

test.afterAll(async () => {
  test.setTimeout(60_000);
  await site.stop();
  for (const server of otherSite) server.close();
  rmSync(workspace, { recursive: true, force: true });
});

/** Listens on every default port. A port that is already in use causes no error, because it is already occupied. */
async function takeDefaultPorts(remotes: number): Promise<Server[]> {
  const { ports: site, devPort: first } = readEnvironment();
  const ports = [...Object.values(site), ...Array.from({ length: 1 + remotes }, (_, index) => first + index)];
  const servers = ports.map((taken) => createServer().listen(taken, '127.0.0.1'));
  await Promise.allSettled(servers.map((server) => once(server, 'listening')));
  return servers;
}

function edit(file: string, from: string, to: string): void {
  const path = join(workspace, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

test('a changed component of a remote replaces the old one without losing the text of the form', async ({ page }) => {
  await page.goto(`http://localhost:${port}/contact-support`);
  await expect(page.locator('html[data-ready]')).toBeAttached();
  const subject = page.getByLabel('Subject');
  await subject.fill('My order is half');
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }));

  edit('mfe-account/src/support/support-form.tsx', 'Send us a message', 'Changed while you type');

  await expect(page.getByRole('heading', { name: 'Changed while you type' })).toBeVisible({ timeout: 30_000 });
  await expect(subject).toHaveValue('My order is half');
  expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true);
});

test.describe('a file that does not compile', () => {
  // webpack also logs this error in the browser
  test.use({ expectsErrors: true });

  test('is named in the page with its error until it compiles again', async ({ page }) => {
    await page.goto(`http://localhost:${port}/contact-support`);
    await expect(page.locator('html[data-ready]')).toBeAttached();
    const [file, heading] = ['mfe-account/src/support/support-form.tsx', 'Changed while you type</h2>'];
    edit(file, heading, 'Changed while you type</h>');
    const frame = '#webpack-dev-server-client-overlay';
    await expect(page.frameLocator(frame).getByText('ERROR in ./src/support/support-form.tsx')).toBeVisible({
      timeout: 30_000,
    });
    edit(file, 'Changed while you type</h>', heading);
    await expect(page.locator(frame)).toHaveCount(0, { timeout: 30_000 });
    await expect.poll(() => site.lastOutput(), { timeout: 30_000 }).toContain('mfe-account compiles again');
  });
});

test('SIGTERM stops the site and all its servers', async ({ request }) => {
  test.setTimeout(60_000);
  await site.stop();
  expect(await site.ended).toBe(0);
  for (const used of [port, apiPort, devPort])
    await expect(request.get(`http://127.0.0.1:${used}/`)).rejects.toThrow('ECONNREFUSED');
});
