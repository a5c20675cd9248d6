/** The measurements that a page records while it loads. Times are in ms since the start of the navigation. */
export interface PageMeasurements {
  /** The time when the title of the first listing became visible. */
  listing: number | null;
  fcp: number;
  lcp: number;
  /** The sum of all unexpected shifts. It is an upper bound of CLS, which counts only the worst window. */
  cls: number;
  /** The tasks that take more than 50 ms. The browser does not report others. */
  tasks: { start: number; end: number }[];
  /** The time from which the header, the footer and the router handle events. */
  ready: number | null;
  /** The time when a click on Add to Cart first had an effect. */
  response: number | null;
  /** The time from the click on a listing's title until the heading of its page is visible. */
  navigation: number | null;
}

declare global {
  var notes: PageMeasurements;
}

interface ProbeOptions {
  /** A CSS selector for the titles of listings. */
  titles: string;
  /** The pause between clicks on the first Add to Cart. Null: no clicks. */
  clickEveryMs: number | null;
  /** Whether the navigation after a click is recorded. Recording it delays the next paint. */
  navigation: boolean;
}

/** Runs in the page before its scripts. It cannot use anything outside of this function. */
export function recordMeasurements({ titles, clickEveryMs, navigation }: ProbeOptions): void {
  const times = { listing: null, ready: null, response: null, navigation: null };
  const notes: PageMeasurements = { ...times, fcp: 0, lcp: 0, cls: 0, tasks: [] };
  globalThis.notes = notes;

  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') notes.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => (notes.lcp = entry.startTime));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) notes.cls += value;
  });
  observe('longtask', ({ startTime, duration }) => notes.tasks.push({ start: startTime, end: startTime + duration }));

  new MutationObserver((_, observer) => {
    if (!document.documentElement.hasAttribute('data-ready')) return;
    notes.ready = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, attributeFilter: ['data-ready'], subtree: true });

  // a message that is sent in a frame callback arrives after the paint of that frame
  const whenPainted = (selector: string, matches: (text: string) => boolean, note: () => void) => {
    const check = () => {
      const element = document.querySelector(selector);
      if (!element || element.getClientRects().length === 0 || !matches(element.textContent)) {
        requestAnimationFrame(check);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = note;
      port2.postMessage(null);
    };
    requestAnimationFrame(check);
  };
  whenPainted(
    titles,
    (text) => text !== '',
    () => (notes.listing = performance.now()),
  );
  const onClick = ({ target, timeStamp }: MouseEvent) => {
    const title = target instanceof Element ? target.closest(`${titles} a`)?.textContent : undefined;
    if (!title) return;
    whenPainted(
      'h1',
      (text) => text === title,
      () => (notes.navigation = performance.now() - timeStamp),
    );
  };
  if (navigation) document.addEventListener('click', onClick, { capture: true });

  if (clickEveryMs === null) return;
  const start = location.pathname;
  const timer = setInterval(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')];
    buttons.find(({ textContent }) => textContent.includes('Add to Cart'))?.click();
    // a signed-out visitor has reached the sign-in page when the address has changed, so the click had an effect
    if (location.pathname === start) return;
    notes.response = performance.now();
    clearInterval(timer);
  }, clickEveryMs);
}
