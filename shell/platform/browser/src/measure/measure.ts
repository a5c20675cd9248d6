import { type BeaconEntry, MEASURE_PATH, type PageKind, type Vital } from '@telemarket/composition/beacon';
import { errorText } from '@telemarket/composition/error-text';
import { SHELL } from '@telemarket/composition/registry';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { type ReportFacts, reports } from '../report/reports';

/** With this delay, an error reaches the figures of the gateway within 10 s. */
const SEND_DELAY_MS = 2_000;
/** The maximum number of entries that a page sends, because it may throw errors in a loop. */
const MAX_SENT_ENTRIES = 200;
/** The messages are limited, because a beacon may have at most 16 KiB. */
const MAX_SENT_MESSAGES = 30;

/** Matches the address of a file of a remote's build, and the position in the file. */
const REMOTE_FILE_PATTERN = /\/remotes\/([^/\s]+)\/([^/\s]+)\/([^\s):]+(:\d+:\d+)?)/;
const SHELL_FILE_PATTERN = /\/assets\/([^\s):]+(:\d+:\d+)?)/;

// in browsers without the Navigation API, client-side navigations are not measured
declare const navigation: EventTarget | undefined;

/**
 * Sends the measurements of this page, without a cookie or an id.
 * @param buildOf Returns the build that the page uses for a module.
 */
export function startMeasuring(buildOf: (id: string) => string): void {
  const shell = SHELL_FILE_PATTERN.exec(
    document.querySelector<HTMLScriptElement>('script[src*="/main."]')?.src ?? '',
  )?.[1];
  const shellBuild = shell?.split('.')[1] ?? '';
  let entries: BeaconEntry[] = [];
  let remaining = MAX_SENT_ENTRIES;
  let remainingMessages = MAX_SENT_MESSAGES;
  let timer: unknown;
  /**
   * The modules of the pages since the document was loaded, newest first. Each has the time at which its page was
   * shown.
   */
  const pages: { id: string; since: number }[] = [];
  /** The time when the navigation to the page began; null when it is unknown or already reported. */
  let began: number | null = 0;
  /** The time when the last navigation began. The times of widgets are measured from it. */
  let navigated = 0;

  const ownerOf = (id: string, build?: string): [string, string] => {
    const [owner = ''] = id.split('/');
    return owner === SHELL ? [SHELL, shellBuild] : [owner, build || buildOf(id)];
  };

  function addEntry(kind: PageKind, [remote, build]: [string, string], value = 0, name = '', place = '', message = '') {
    if (remaining-- <= 0) return;
    const text = message && remainingMessages-- > 0 ? errorText(message) : '';
    entries.push(text ? [kind, remote, build, value, name, place, text] : [kind, remote, build, value, name, place]);
    timer ??= setTimeout(sendEntries, SEND_DELAY_MS);
  }

  function sendEntries() {
    clearTimeout(timer as number);
    timer = undefined;
    if (entries.length > 0) navigator.sendBeacon(MEASURE_PATH, JSON.stringify(entries));
    entries = [];
  }

  /**
   * An error belongs to the build of the first file in its stack. Without such a file, it belongs to the module whose
   * boundary caught it.
   */
  function addError(
    kind: PageKind,
    id: string | undefined,
    source: unknown,
    { build: requested, componentStack }: ReportFacts,
  ) {
    const { error, reason, filename, lineno, colno } = Object(source) as Partial<ErrorEvent & PromiseRejectionEvent>;
    const thrown = error ?? reason ?? source;
    const { name, message, stack, cause, code } = Object(thrown) as Partial<Error & { cause: Error; code: string }>;
    // a thrown value that is not an Error may have no stack
    const trace = `${cause?.stack} ${stack ?? `${filename}:${lineno}:${colno}`} ${componentStack}`;
    const [, remote, build, place] = REMOTE_FILE_PATTERN.exec(trace) ?? [];
    // errors before the first page belong to the shell, because the layout hydrates before a page is set
    const shown = kind === 'hydration' ? pages[0]?.id : undefined;
    addEntry(
      /^(ChunkLoadError|.*CSS_)/.test(`${name} ${code}`) ? 'failed-load' : kind,
      remote && build ? [remote, build] : ownerOf(id ?? shown ?? SHELL, requested),
      0,
      name,
      place ?? SHELL_FILE_PATTERN.exec(trace)?.[1],
      typeof thrown === 'string' ? thrown : message,
    );
  }

  /**
   * A web vital belongs to the widget that contains its element. Otherwise it belongs to the page that was shown when
   * the event happened.
   */
  const addVital = ({ name, value, entries: [first] }: Metric) => {
    const page = pages.find(({ since }) => since <= (first?.startTime ?? 0)) ?? pages.at(-1);
    const { element, target } = Object(first) as { element?: Node | null; target?: Node | null };
    const part = element ?? target;
    const place = part instanceof Element ? part.closest<HTMLElement>('[data-widget]') : null;
    addEntry(
      name as Vital,
      ownerOf(place?.dataset['widget'] ?? page?.id ?? SHELL),
      name === 'CLS' ? Math.round(value * 1e4) / 1e4 : Math.round(value),
    );
  };
  for (const observe of [onLCP, onCLS, onINP]) observe(addVital);

  reports.push = ([kind, id, error, facts, at]) => {
    const { isWidget } = facts;
    if (kind === 'view') {
      if (!isWidget) pages.unshift({ id: id ?? SHELL, since: at });
      addEntry(kind, ownerOf(id ?? SHELL));
    } else if (kind === 'ready' && isWidget) {
      if (navigated > 0 || pages.length < 2) addEntry(kind, ownerOf(id ?? SHELL), Math.round(at - navigated));
    } else if (kind === 'ready') {
      if (began !== null) addEntry(kind, ownerOf(id ?? SHELL), Math.round(at - began));
      began = null;
    } else addError(kind, id, error, facts);
  };
  for (const report of reports) reports.push(report);

  if (typeof navigation !== 'undefined')
    navigation.addEventListener('navigate', () => (began = navigated = performance.now()));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) sendEntries();
  });
}
