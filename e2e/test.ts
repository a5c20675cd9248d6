import { test as base, expect } from '@playwright/test';
import { Administrator } from './administrator';
import { Display } from './display';
import { Shopper } from './shopper';
import { type Stack, startStack } from './stack/stack';

interface Fixtures {
  shopper: Shopper;
  administrator: Administrator;
  /** What the visitor has answered to the cookie banner; null: it has not been asked. */
  consent: 'true' | 'false' | null;
  /** Errors in the console are part of what the test does: a part of the page is broken on purpose. */
  breaksThings: boolean;
  complaints: undefined;
  mended: undefined;
}

export const test = base.extend<Fixtures, { stack: Stack; display: Display }>({
  stack: [
    // Playwright reads the names of the parameters, so none is an empty pattern
    async ({}, use, { parallelIndex }) => {
      const stack = await startStack(parallelIndex);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  display: [
    async ({ browser, stack }, use, { project }) => {
      const { viewport, locale, timezoneId, contextOptions } = project.use;
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        locale,
        timezoneId,
        baseURL: stack.address,
      });
      await context.addCookies([{ name: 'cookieConsent', value: 'false', url: stack.address }]);
      await use(new Display(await context.newPage()));
      await context.close();
    },
    { scope: 'worker' },
  ],
  consent: ['false', { option: true }],
  breaksThings: [false, { option: true }],
  baseURL: ({ stack }, use) => use(stack.address),
  context: async ({ context, consent, baseURL }, use) => {
    if (consent) await context.addCookies([{ name: 'cookieConsent', value: consent, url: baseURL }]);
    await use(context);
  },
  shopper: ({ page }, use) => use(new Shopper(page)),
  administrator: ({ page, shopper, stack }, use) => use(new Administrator(page, shopper, stack)),
  /** A page that works does not complain; a broken content security policy is a complaint, too. */
  complaints: [
    async ({ context, breaksThings }, use) => {
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        // the status of an answer: it is the test's own matter
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text());
      });
      await use(undefined);
      if (!breaksThings) expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  mended: [
    async ({ stack }, use) => {
      await use(undefined);
      await stack.mend();
    },
    { auto: true },
  ],
});

export { expect };
