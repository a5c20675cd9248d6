import { openDevice, parseJson } from '@telemarket/kit/device';
import { BROWSING_KEYS } from '@telemarket/kit/device-keys';
import { shortHash } from '../short-hash';

/** It says where the visitor was on a page. */
export interface Place {
  /** The scroll position in px. */
  top: number;
  /** The link that led away, or that of its card. */
  link: LinkPlace | null;
}

interface LinkPlace {
  /** A hash of its address: an address may name an order, which must not outlive the session. */
  hash: number;
  /** Its index among the links of the page with this address. */
  nth: number;
  /** Its distance from the upper edge of the window in px. */
  at: number;
}

type Entry = readonly [key: string, top: number, hash?: number, nth?: number, at?: number];

/** The pages that the tab left last are stored. */
const MAX_PLACES = 50;
const CARDS = 'article, li, tr';

/** Safari does not focus a link that is pressed. */
let pressed: Element | null = null;

/** The page whose link has not got the focus back yet. */
let restoring: string | null = null;

/** @param key That of the page that is being restored: left now, it keeps the place that it has. Null when this has ended. */
export const setRestoring = (key: string | null) => (restoring = key);

/** The control that was pressed last. */
export const pressedControl = () => pressed?.closest('a, button, input, select, textarea, label, summary') ?? null;

/** Whether the last press was outside of the page, such as in the header. */
export const isPressedOutside = () => pressed !== null && !pressed.closest('#main');

const linksOf = (hash: number) =>
  [...document.querySelectorAll<HTMLAnchorElement>('#main a[href]')].filter((link) => shortHash(link.href) === hash);

/** @returns The link of the place, if the page has it. */
export const findLink = ({ link }: Place) => (link && (linksOf(link.hash)[link.nth] ?? null)) as HTMLElement | null;

/** @param key That of the page's location. */
export function readPlace(key: string): Place | null {
  const entry = readEntries().findLast((each) => each[0] === key);
  if (!entry) return null;
  const [, top, hash, nth = 0, at = 0] = entry;
  return { top, link: hash === undefined ? null : { hash, nth, at } };
}

export function savePlace(key: string): void {
  if (key === restoring) return;
  const link = leavingLink();
  const hash = link && shortHash(link.href);
  const origin = link && hash !== null ? [hash, linksOf(hash).indexOf(link), Math.round(topOf(link))] : [];
  const others = readEntries().filter((each) => each[0] !== key);
  const entries = [...others, [key, Math.round(window.scrollY), ...origin]].slice(-MAX_PLACES);
  openDevice(window).session.set(BROWSING_KEYS.places, JSON.stringify(entries));
}

export const topOf = (element: Element) => element.getBoundingClientRect().top;

function readEntries(): Entry[] {
  const stored = parseJson(openDevice(window).session.get(BROWSING_KEYS.places));
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && typeof value[0] === 'string' && value.slice(1).every(Number.isFinite) && value.length > 1;

/** The row that is open beside a list stands for the links of its panel. */
function leavingLink(): HTMLAnchorElement | null {
  const focused = document.activeElement;
  const origin = focused && focused !== document.body ? focused : pressed;
  if (!origin?.isConnected || !origin.closest('#main')) return null;
  if (origin.closest('dialog, [role="dialog"]')) return document.querySelector('#main a[aria-current="true"]');
  return origin.closest('a') ?? origin.closest(CARDS)?.querySelector('a') ?? null;
}

/**
 * The page itself restores its place (`RouteChange`), because the browser knows no late content. Only after a reload the
 * browser does it first, before any script runs.
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
      pressed = target instanceof Element ? target : null;
      // the browser scrolls to a fragment before the history notices that the page is left
      if (pressed?.closest('a')?.hash) save();
    },
    true,
  );
  // the last event of a page that a phone ends in the background
  document.addEventListener('visibilitychange', () => document.hidden && save());
  window.addEventListener('pagehide', () => {
    save();
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', manual);
}
