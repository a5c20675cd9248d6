import type { Browser, BrowserContextOptions } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CartItem, CartProduct } from '@telemarket/kit';
import { COOKIES, DEVICE_KEYS } from '@telemarket/kit/device-keys';
import type { INPMetricWithAttribution } from 'web-vitals/attribution';
import { ROOT } from '../../../root';
import { figure, formatTable } from '../../../table';
import { signUp } from '../../shop/customer';
import { quantile, spreadOf } from '../../statistics';
import { judge, type Verdict } from '../../verdict';
import { inContext } from './home';
import { JOURNEY, type JourneyStep, settle } from './journey';
import { type Profile } from './profile';
import { visit } from './visit';

/** The slowest interaction of a page and the parts of its duration in ms. */
export interface Interaction {
  inp: number;
  /** Time before the first event handler. */
  delay: number;
  /** Time of the event handlers. */
  processing: number;
  /** Time until the next frame is visible. */
  presentation: number;
}

/** The interactions of each step, one per run. */
export type Interactions = ReadonlyMap<string, readonly Interaction[]>;

declare global {
  var slowest: Interaction | undefined;
  var webVitals: {
    onINP(callback: (metric: INPMetricWithAttribution) => void, options: Record<string, unknown>): void;
  };
}

const MAX_INP_MS = 100;
/** The browser does not report shorter interactions, except the first one. */
const MIN_DURATION_MS = 16;
const CART_PRODUCTS = [1, 2, 3];
const LIBRARY = join(ROOT, 'node_modules/web-vitals/dist/web-vitals.attribution.iife.js');

/** Each step has its own page in a new context, so that the INP of the page is the INP of the step. */
export async function measureInteractions(
  browser: Browser,
  profile: Profile,
  address: string,
  runs: number,
): Promise<Interactions> {
  const measured = new Map(JOURNEY.map(({ name }) => [name, [] as Interaction[]]));
  const storageState = await signedInWithCart(address);
  const signedIn: Profile = { ...profile, context: { ...profile.context, storageState } };
  for (let run = 0; run < runs; run += 1) {
    for (const { name, act } of JOURNEY) measured.get(name)?.push(await measureStep(browser, signedIn, address, act));
    console.log(`  ${profile.name}: ${run + 1} of ${runs}`);
  }
  return measured;
}

function measureStep(
  browser: Browser,
  profile: Profile,
  address: string,
  act: JourneyStep['act'],
): Promise<Interaction> {
  return inContext(browser, profile, async (context) => {
    await context.addInitScript(`${readFileSync(LIBRARY, 'utf8')}; window.webVitals = webVitals;`);
    await context.addInitScript(recordSlowest, MIN_DURATION_MS);
    const visited = await visit(context, profile, address, { until: 'listing', navigation: false });
    const { page } = visited;
    await act(visited);
    await settle(visited);
    // the library reads entries in an idle callback
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const slowest = await page.evaluate(() => globalThis.slowest);
    if (!slowest) throw new Error('The browser saw no interaction');
    return slowest;
  });
}

/** Runs in the page before its scripts. It cannot use anything outside of this function. */
function recordSlowest(durationThreshold: number): void {
  globalThis.webVitals.onINP(
    ({ value, attribution: { inputDelay, processingDuration, presentationDelay } }) => {
      globalThis.slowest = {
        inp: value,
        delay: inputDelay,
        processing: processingDuration,
        presentation: presentationDelay,
      };
    },
    { reportAllChanges: true, durationThreshold },
  );
}

/** A customer who has answered the cookie banner and has items in the cart. */
export async function signedInWithCart(address: string): Promise<BrowserContextOptions['storageState']> {
  const session = (await signUp(address)).cookies.split('; ').map((pair) => pair.split('=', 2) as [string, string]);
  const items = await Promise.all(CART_PRODUCTS.map((id) => cartItem(address, id)));
  const cookies = [...session, [COOKIES.consent, 'false']] as const;
  const { hostname: domain, origin } = new URL(address);
  return {
    cookies: cookies.map(([name, value]) => ({
      name,
      value,
      domain,
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax',
    })),
    origins: [{ origin, localStorage: [{ name: DEVICE_KEYS.cart, value: JSON.stringify(items) }] }],
  };
}

async function cartItem(address: string, id: number): Promise<CartItem> {
  const response = await fetch(`${address}/api/products/${id}`);
  if (!response.ok) throw new Error(`Product ${id}: ${response.status}`);
  const product = (await response.json()) as CartProduct;
  return { product, quantity: 1, addedAt: new Date().toISOString() };
}

export function formatInteractions(profile: Profile, interactions: Interactions): string {
  const rows = [...interactions].map(([name, all]) => {
    const { median, high } = spreadOf(all.map(({ inp }) => inp));
    const slowest = all.reduce((a, b) => (b.inp > a.inp ? b : a));
    const parts = [slowest.inp, slowest.delay, slowest.processing, slowest.presentation];
    return [name, ...[median, high, ...parts].map((ms) => figure(Math.round(ms), 'ms'))];
  });
  return formatTable(
    [
      `Interaction to next paint, ${profile.name}`,
      'Median',
      'p75',
      'Slowest',
      'Input delay',
      'Handlers',
      'Until painted',
    ],
    rows,
  );
}

export function judgeInteractions(profile: Profile, interactions: Interactions): Verdict[] {
  return [...interactions].map(([name, all]) => {
    const times = all.map(({ inp }) => inp);
    const what = `${name}: interaction to next paint, p75, ${profile.name}`;
    return judge(what, quantile(times, 0.75), { max: MAX_INP_MS }, 'ms');
  });
}
