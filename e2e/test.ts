import { test as base, type BrowserContext, expect } from '@playwright/test';
import { COOKIES } from '@telemarket/kit/device-keys';
import { Administrator } from './administrator';
import { Shopper } from './shopper';
import { type Stack, startStack } from './stack/stack';

interface Fixtures {
  shopper: Shopper;
  administrator: Administrator;
  /** The visitor's choice in the cookie banner. If null, the visitor has not chosen yet and the banner is visible. */
  consent: 'true' | 'false' | null;
  /**
   * True for a test that breaks a part of the site on purpose. The errors that the browser then reports do not fail the
   * test.
   */
  expectsErrors: boolean;
  consoleErrors: undefined;
  restored: undefined;
}

/** The contexts that were offline. Their pages may report code that they could not load during that time. */
const offlineContexts = new WeakSet<BrowserContext>();

export async function whileOffline(context: BrowserContext, work: () => Promise<unknown>): Promise<void> {
  offlineContexts.add(context);
  await context.setOffline(true);
  await work();
  await context.setOffline(false);
}

export const test = base.extend<Fixtures, { stack: Stack }>({
  stack: [
    // Playwright reads the parameter names: a fixture without dependencies needs an empty pattern
    async ({}, use, { parallelIndex }) => {
      const stack = await startStack(parallelIndex);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  consent: ['false', { option: true }],
  expectsErrors: [false, { option: true }],
  baseURL: ({ stack }, use) => use(stack.address),
  context: async ({ context, consent, baseURL }, use) => {
    if (consent) await context.addCookies([{ name: COOKIES.consent, value: consent, url: baseURL }]);
    await use(context);
  },
  shopper: ({ page }, use) => use(new Shopper(page)),
  administrator: ({ page, shopper, stack }, use) => use(new Administrator(page, shopper, stack)),
  /**
   * Fails a test when one of its pages logs an error or violates the content security policy. Depends on `restored`, so
   * that Playwright closes the pages before it repairs the stack.
   */
  consoleErrors: [
    async ({ restored: _restored, context, expectsErrors }, use) => {
      const errors: string[] = [];
      const add = (error: string) =>
        (offlineContexts.has(context) && error.includes('ChunkLoadError')) || errors.push(error);
      context.on('weberror', (error) => add(String(error.error())));
      context.on('console', (message) => {
        // ignores what the browser logs about a status of 400 or above, because tests check statuses themselves
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) add(message.text());
      });
      await use(undefined);
      if (!expectsErrors) expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  /** Repairs the worker's stack after each test. */
  restored: [
    async ({ stack }, use) => {
      await use(undefined);
      await stack.restore();
    },
    { auto: true },
  ],
});

export { expect };
