import { report, reportHandledFailure } from '../report/reports';
import type { BeaconEntry } from '@telemarket/composition/beacon';
import { startMeasuring } from './measure';

/** The callbacks that the page passes to the web-vitals library, by metric. */
const mockVitals = new Map<string, (metric: object) => void>();

jest.mock('web-vitals', () =>
  Object.fromEntries(
    ['LCP', 'CLS', 'INP'].map((name) => [
      `on${name}`,
      (callback: (metric: object) => void) => mockVitals.set(name, callback),
    ]),
  ),
);

/** Reports a web vital as the web-vitals library does. */
const reportVital = (name: string, value: number, startTime: number, more = {}) =>
  mockVitals.get(name)?.({ name, value, entries: [{ startTime, ...more }] });

const BUILDS: Record<string, string> = { catalog: 'c1', checkout: 'o1' };
const beacons: BeaconEntry[][] = [];
const navigation = new EventTarget();

beforeAll(() => {
  jest.useFakeTimers({ now: 0 });
  Object.assign(globalThis, { navigation });
  Object.assign(navigator, {
    sendBeacon: (path: string, text: string) => path === '/vitals' && beacons.push(JSON.parse(text) as BeaconEntry[]),
  });
  document.head.innerHTML = '<script type="later" src="/assets/main.5e11.js"></script>';
  // These events are reported before the chunk that sends reports is loaded.
  report('ready', 'catalog/home-page');
  report('view', 'catalog/home-page');
  startMeasuring((id) => BUILDS[id.split('/')[0] ?? ''] ?? '');
});
beforeEach(() => (beacons.length = 0));

/** Returns the entries that are sent within five seconds. */
function sent(): BeaconEntry[] {
  jest.advanceTimersByTime(5_000);
  return beacons.flat();
}

function setVisibility(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Simulates a navigation that takes 40 ms. */
function navigate(id: string) {
  navigation.dispatchEvent(new Event('navigate'));
  jest.advanceTimersByTime(40);
  report('ready', id);
  report('view', id);
}

const fail = (stack: string, name = 'TypeError') => ({ name, stack });

test('events from before the chunk was loaded are sent', () => {
  expect(sent()).toEqual([
    ['ready', 'catalog', 'c1', expect.any(Number), '', ''],
    ['view', 'catalog', 'c1', 0, '', ''],
  ]);
});

test.each([
  [
    'the remote of the first file in its stack',
    fail(`TypeError: x
      at invoke (http://shop.example/assets/vendor.1a.js:2:3)
      at onClick (http://shop.example/remotes/checkout/o0/cart-dialog.7b.js:1:99)
      at other (http://shop.example/remotes/catalog/c1/home-page.2c.js:1:7)`),
    'catalog/home-page',
    ['checkout', 'o0', 0, 'TypeError', 'cart-dialog.7b.js:1:99'],
  ],
  [
    'the remote in the stack of its cause',
    { ...fail('Error: 418', 'Error'), cause: fail('at Home (/remotes/catalog/c7/home-page.js:1:2)') },
    undefined,
    ['catalog', 'c7', 0, 'Error', 'home-page.js:1:2'],
  ],
  [
    'the remote whose boundary has caught it',
    fail('Error: Objects are not valid\n at throwOn (http://shop.example/assets/vendor.1a.js:2:3)', 'Error'),
    'catalog/home-page',
    ['catalog', 'c1', 0, 'Error', 'vendor.1a.js:2:3'],
  ],
  [
    'the shell if its stack names only files of the shell',
    fail('at x (http://shop.example/assets/main.5e11.js:1:5)'),
    undefined,
    ['shell', '5e11', 0, 'TypeError', 'main.5e11.js:1:5'],
  ],
  [
    'the shell if it has no stack',
    'a text of ada@shop.example',
    undefined,
    ['shell', '5e11', 0, '', '', 'a text of ‹address›'],
  ],
])('an error belongs to %s', (_by, error, id, expected) => {
  report('render-error', id, error);
  expect(sent()).toEqual([['render-error', ...expected]]);
});

test('a failure that a page handles belongs to the remote whose code has failed, or else to the remote that reports it', () => {
  reportHandledFailure(fail('at pay (/remotes/checkout/o1/pay.1a.js:1:7)'));
  report('handled', undefined, 'no answer', { componentStack: 'Error at load (/remotes/tips/t1/tips-page.2b.js:1:9)' });
  expect(sent()).toEqual([
    ['handled', 'checkout', 'o1', 0, 'TypeError', 'pay.1a.js:1:7'],
    ['handled', 'tips', 't1', 0, '', 'tips-page.2b.js:1:9', 'no answer'],
  ]);
});

test('a chunk that cannot be loaded counts as a failed load of the build in its address', () => {
  const message = 'ChunkLoadError: Loading chunk 12 failed.\n(error: http://shop.example/remotes/catalog/c0/12.9f.js)';
  report('error', undefined, fail(message, 'ChunkLoadError'));
  expect(sent()).toEqual([['failed-load', 'catalog', 'c0', 0, 'ChunkLoadError', '12.9f.js']]);
});

test('a failed load counts for the build that was tried, not for the build that is read next', () => {
  report('failed-load', 'catalog/home-page', fail('Error: timeout', 'Error'), { build: 'c0' });
  expect(sent()).toEqual([['failed-load', 'catalog', 'c0', 0, 'Error', '']]);
});

test('a hydration mismatch without a stack frame of a remote counts for the page that is shown', () => {
  report('hydration', undefined, fail('at vendor (/assets/vendor.1a.js:1:1)', 'Error'));
  expect(sent()).toEqual([['hydration', 'catalog', 'c1', 0, 'Error', 'vendor.1a.js:1:1']]);
});

test('the message of an error is not sent, because it may have personal data', () => {
  const text = 'ada@shop.example cannot order';
  report(
    'error',
    undefined,
    Object.assign(new Error(text), { stack: `Error: ${text}\n at x (/assets/main.5e11.js:1:2)` }),
  );
  expect(JSON.stringify(sent())).not.toContain('ada@');
});

test('a web vital counts for the page that was shown when it was measured', () => {
  const before = performance.now();
  navigate('checkout/order-history-page');
  sent();
  beacons.length = 0;
  reportVital('LCP', 812.4, 0);
  reportVital('CLS', 0.123456, before);
  reportVital('INP', 96, performance.now());
  expect(sent()).toEqual([
    ['LCP', 'catalog', 'c1', 812, '', ''],
    ['CLS', 'catalog', 'c1', 0.1235, '', ''],
    ['INP', 'checkout', 'o1', 96, '', ''],
  ]);
});

test('a widget in a slot has its own views, times and web vitals', () => {
  navigate('checkout/order-history-page');
  report('view', 'catalog/Tip', undefined, { isWidget: true });
  report('ready', 'catalog/Tip', undefined, { isWidget: true });
  sent();
  beacons.length = 0;
  document.body.innerHTML = '<div data-widget="catalog/Tip"><p></p></div>';
  reportVital('LCP', 812, performance.now(), { element: document.querySelector('p') });
  reportVital('INP', 96, performance.now(), { target: document.body });
  navigate('checkout/order-history-page');
  report('view', 'catalog/Tip', undefined, { isWidget: true });
  report('ready', 'catalog/Tip', undefined, { isWidget: true });
  expect(sent()).toEqual([
    ['LCP', 'catalog', 'c1', 812, '', ''],
    ['INP', 'checkout', 'o1', 96, '', ''],
    ['ready', 'checkout', 'o1', 40, '', ''],
    ['view', 'checkout', 'o1', 0, '', ''],
    ['view', 'catalog', 'c1', 0, '', ''],
    ['ready', 'catalog', 'c1', 40, '', ''],
  ]);
});

test('waiting measurements are sent at once when the page is hidden', () => {
  navigate('shell/help-center');
  setVisibility(true);
  expect(beacons.flat().map(([kind, remote]) => `${kind} ${remote}`)).toEqual(['ready shell', 'view shell']);
  setVisibility(false);
  setVisibility(true);
  expect(sent()).toHaveLength(2);
});

test('a page that throws errors in a loop stops sending them', () => {
  for (let count = 0; count < 1_000; count++) report('error', undefined, 'again');
  const before = sent().length;
  report('error', undefined, 'again');
  expect(before).toBeLessThan(200);
  expect(sent()).toHaveLength(before);
});
