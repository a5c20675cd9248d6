import { openDevice, parseJson } from '@telemarket/kit/device';
import { BROWSING_KEYS } from '@telemarket/kit/device-keys';
import { shortHash } from '../short-hash';

/** The position of the visitor on a page that they have left. */
export interface Place {
  /** The scroll position in px. */
  top: number;
  /** The pressed link that led to the next page, or the link of the pressed card. */
  link: LinkPlace | null;
}

interface LinkPlace {
  /** A hash of the link's address. The address itself may name an order, which must not outlive the session. */
  hash: number;
  /** The index of the link among those links of the page that have the same address. */
  nth: number;
  /** The distance of the link from the upper edge of the window in px. */
  at: number;
}

type StoredPlace = readonly [key: string, top: number, hash?: number, nth?: number, at?: number];

/** The tab stores only this many places, those of the last pages. */
const MAX_PLACES = 50;
const CARD_SELECTOR = 'article, li, tr';

/** The last pressed element. The focused element can be another one, because Safari does not focus a pressed link. */
let pressedElement: Element | null = null;

/** The key of the page whose place is being restored. Null when no page is being restored. */
let restoringKey: string | null = null;

/**
 * @param key The key of the page whose place is being restored, or null. If the visitor leaves this page now, its
 * stored place does not change.
 */
export const setRestoringKey = (key: string | null) => (restoringKey = key);

/** The control that was pressed last. */
export const findPressedControl = () =>
  pressedElement?.closest('a, button, input, select, textarea, label, summary') ?? null;

/** Says whether the last press was outside of the page, such as in the header. */
export const isPressedOutside = () => pressedElement !== null && !pressedElement.closest('#main');

const linksOf = (hash: number) =>
  [...document.querySelectorAll<HTMLAnchorElement>('#main a[href]')].filter((link) => shortHash(link.href) === hash);

/** @returns The link of the place, if the page has it. */
export const findLink = ({ link }: Place) => (link && (linksOf(link.hash)[link.nth] ?? null)) as HTMLElement | null;

/** @param key The key of the page's location. */
export function readPlace(key: string): Place | null {
  const entry = readStoredPlaces().findLast((each) => each[0] === key);
  if (!entry) return null;
  const [, top, hash, nth = 0, at = 0] = entry;
  return { top, link: hash === undefined ? null : { hash, nth, at } };
}

export function savePlace(key: string): void {
  if (key === restoringKey) return;
  const link = findLeavingLink();
  const hash = link && shortHash(link.href);
  const origin = link && hash !== null ? [hash, linksOf(hash).indexOf(link), Math.round(topOf(link))] : [];
  const others = readStoredPlaces().filter((each) => each[0] !== key);
  const entries = [...others, [key, Math.round(window.scrollY), ...origin]].slice(-MAX_PLACES);
  openDevice(window).session.set(BROWSING_KEYS.places, JSON.stringify(entries));
}

export const topOf = (element: Element) => element.getBoundingClientRect().top;

function readStoredPlaces(): StoredPlace[] {
  const stored = parseJson(openDevice(window).session.get(BROWSING_KEYS.places));
  return Array.isArray(stored) ? stored.filter(isStoredPlace) : [];
}

const isStoredPlace = (value: unknown): value is StoredPlace =>
  Array.isArray(value) && typeof value[0] === 'string' && value.slice(1).every(Number.isFinite) && value.length > 1;

/**
 * Returns the link that leads away from the page. For a link in a panel beside a list, this is the link of the open
 * row, because the panel is not there after Back.
 */
function findLeavingLink(): HTMLAnchorElement | null {
  const focused = document.activeElement;
  const origin = focused && focused !== document.body ? focused : pressedElement;
  if (!origin?.isConnected || !origin.closest('#main')) return null;
  if (origin.closest('dialog, [role="dialog"]')) return document.querySelector('#main a[aria-current="true"]');
  return origin.closest('a') ?? origin.closest(CARD_SELECTOR)?.querySelector('a') ?? null;
}

/**
 * Stores the place of each page. `RouteChange` restores the place, because the browser does not wait for content that
 * arrives later. Only after a reload does the browser restore the place first, before any script runs.
 */
export function keepPlaces(): void {
  const manual = () => (history.scrollRestoration = 'manual');
  const save = () => {
    const { key } = (history.state ?? {}) as { key?: string };
    if (key) savePlace(key);
  };
  manual();
  document.addEventListener(
    'click',
    ({ target }) => {
      pressedElement = target instanceof Element ? target : null;
      // saves the place now, because the browser scrolls to a fragment before the history notices that the page is left
      if (pressedElement?.closest('a')?.hash) save();
    },
    true,
  );
  // for a page that a phone ends in the background, this is the last event
  document.addEventListener('visibilitychange', () => document.hidden && save());
  window.addEventListener('pagehide', () => {
    save();
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', manual);
}
