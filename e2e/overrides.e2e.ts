import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../tools/port';
import { type RunningService, startGateway } from '../tools/stack';
import { expect, test } from './test';

// one gateway for all tests of the file
test.describe.configure({ mode: 'default' });

/** A second gateway of the stack, which allows local builds, and a developer's server with such a build. */
let gateway: RunningService;
let developerServer: Server;
let manifest = '';

test.beforeAll(async ({ stack }) => {
  const host = stack.host('catalog');
  const build = host.build((_file, text) => text.replaceAll('Premium Collection', 'Local Collection'));
  developerServer = createServer((request, response) => {
    try {
      const body = readFileSync(join(host.path, build, (request.url ?? '').split('?', 1)[0] ?? ''));
      const type = request.url?.endsWith('.css')
        ? 'text/css'
        : request.url?.endsWith('.json')
          ? 'application/json'
          : 'text/javascript';
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => developerServer.listen(0, '127.0.0.1', resolve));
  manifest = `http://127.0.0.1:${(developerServer.address() as AddressInfo).port}/mf-manifest.json`;
  gateway = await startGateway({
    port: await freePort(),
    log: 'e2e-gateway-overrides',
    env: { API_ORIGIN: stack.apiAddress, ALLOW_OVERRIDES: 'on', REMOTES: `catalog=${host.path}` },
  });
});
test.afterAll(async () => {
  await gateway.stop();
  developerServer.close();
});

/** Accepts each dialog of the browser. Returns the list of their questions, which grows. */
function acceptQuestions(page: Page): string[] {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  return questions;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const badge = (page: Page) => page.getByRole('complementary', { name: 'Local builds in this tab' });

// @spec-3.24
test('a local build runs in the tab once it is accepted, until it is turned off', async ({ page }) => {
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.goto(`${gateway.address}/?mfe-catalog=${manifest}`);
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await expect(heading(page, 'Premium Collection')).toBeVisible();
  await expect(badge(page)).toBeHidden();

  const questions = acceptQuestions(page);
  await page.goto(`${gateway.address}/?mfe-catalog=${manifest}`);
  await expect(heading(page, 'Local Collection')).toBeVisible();
  await expect(badge(page)).toContainText('catalog: 127.0.0.1');
  expect(questions).toEqual([expect.stringContaining(`Run the catalog of ${new URL(manifest).origin} in this tab?`)]);
  expect(page.url()).toBe(`${gateway.address}/`);

  await page.reload();
  await expect(heading(page, 'Local Collection')).toBeVisible();
  expect(questions).toHaveLength(1);

  await badge(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(heading(page, 'Premium Collection')).toBeVisible();
  await expect(badge(page)).toBeHidden();
});

test('an address of another machine is not offered', async ({ page }) => {
  const questions = acceptQuestions(page);
  for (const address of [
    'https://other.example/mf-manifest.json',
    'http://localhost.other.example/mf-manifest.json',
    'http://127.0.0.1@other.example/mf-manifest.json',
    'javascript:alert(1)',
  ]) {
    await page.goto(`${gateway.address}/?mfe-catalog=${encodeURIComponent(address)}`);
    await expect(page.locator('html[data-ready]')).toBeAttached();
    await expect(heading(page, 'Premium Collection')).toBeVisible();
    expect(questions, address).toEqual([]);
  }
});

test('a site that does not allow overrides does not ask', async ({ page, shopper }) => {
  const questions = acceptQuestions(page);
  await shopper.open(`/?mfe-catalog=${manifest}`);
  await expect(heading(page, 'Premium Collection')).toBeVisible();
  expect(questions).toEqual([]);
});

test('the live build replaces a local server that does not respond', async ({ page }) => {
  acceptQuestions(page);
  await page.goto(`${gateway.address}/?mfe-catalog=http://127.0.0.1:9/mf-manifest.json`);
  await expect(heading(page, 'Premium Collection')).toBeVisible();
  await expect(badge(page)).toContainText('127.0.0.1:9 does not answer, live build');
});
