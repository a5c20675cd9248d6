import type { Browser, BrowserContext } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CartItem, CartProduct } from '@telemarket/kit';
import { COOKIES, DEVICE_KEYS } from '@telemarket/kit/device-keys';
import type { Metric } from 'web-vitals';
import { ROOT } from '../../../root';
import { signUp } from '../../shop/customer';
import { quantile } from '../../statistics';
import { judge, type Verdict } from '../../verdict';
import { JOURNEY, waitUntilSettled } from './journey';
import { onPhone } from './phone';
import { type Visit, visitPage } from './visit';

declare global {
  var slowest: number | undefined;
  var webVitals: {
    onINP(callback: (metric: Metric) => void, options: Record<string, unknown>): void;
  };
}

const RUNS_PER_STEP = 5;
const MAX_INP_MS = 100;
/** The browser does not report shorter interactions, except the first one. */
const MIN_DURATION_MS = 16;
const CART_PRODUCT_IDS = [1, 2, 3];
const WEB_VITALS_SCRIPT = join(ROOT, 'node_modules/web-vitals/dist/web-vitals.iife.js');

/** Each step has its own page in a new context, so that the INP of the page is the INP of the step. */
export async function measureInteractions(browser: Browser, address: string): Promise<Verdict[]> {
  const measured = new Map(Object.keys(JOURNEY).map((name) => [name, [] as number[]]));
  const customer = await signUpWithCart(address);
  for (let run = 0; run < RUNS_PER_STEP; run += 1)
    for (const [name, act] of Object.entries(JOURNEY))
      measured.get(name)?.push(await onPhone(browser, (context) => measureStep(context, customer, act)));
  return judgeInteractions(measured);
}

async function measureStep(
  context: BrowserContext,
  customer: Customer,
  act: (visit: Visit) => Promise<void>,
): Promise<number> {
  await context.addCookies(customer.cookies);
  await context.addInitScript(([key, cart]) => localStorage.setItem(key, cart), customer.cart);
  await context.addInitScript(`${readFileSync(WEB_VITALS_SCRIPT, 'utf8')}; window.webVitals = webVitals;`);
  await context.addInitScript(recordSlowest, MIN_DURATION_MS);
  const visited = await visitPage(context, customer.address, { until: 'listing', navigation: false });
  const { page } = visited;
  await act(visited);
  await waitUntilSettled(visited);
  // the page must be idle once, because the web-vitals library reads the entries in an idle callback
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const slowest = await page.evaluate(() => globalThis.slowest);
  if (slowest === undefined) throw new Error('The browser recorded no interaction');
  return slowest;
}

/** Runs in the page before its scripts. It cannot use anything outside of this function. */
function recordSlowest(durationThreshold: number): void {
  const options = { reportAllChanges: true, durationThreshold };
  globalThis.webVitals.onINP(({ value }) => (globalThis.slowest = value), options);
}

type Customer = Awaited<ReturnType<typeof signUpWithCart>>;

/** Creates a customer who has answered the cookie banner and has items in the cart. */
async function signUpWithCart(address: string) {
  const { cookies } = await signUp(address);
  const pairs = [...cookies.split('; '), `${COOKIES.consent}=false`].map((pair) => pair.split('=', 2));
  const items = await Promise.all(CART_PRODUCT_IDS.map((id) => readCartItem(address, id)));
  return {
    address,
    cookies: pairs.map(([name = '', value = '']) => ({ name, value, url: address })),
    cart: [DEVICE_KEYS.cart, JSON.stringify(items)] as const,
  };
}

async function readCartItem(address: string, id: number): Promise<CartItem> {
  const response = await fetch(`${address}/api/products/${id}`);
  if (!response.ok) throw new Error(`Product ${id}: ${response.status}`);
  const product = (await response.json()) as CartProduct;
  return { product, quantity: 1, addedAt: new Date().toISOString() };
}

/** @param interactions The interaction to next paint of each step in ms, one per run. */
export const judgeInteractions = (interactions: ReadonlyMap<string, readonly number[]>): Verdict[] =>
  [...interactions].map(([name, times]) =>
    judge(`${name}: interaction to next paint, p75`, quantile(times, 0.75), { max: MAX_INP_MS }, 'ms'),
  );
