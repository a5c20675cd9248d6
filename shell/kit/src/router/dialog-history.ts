import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom';

/** The state of a history entry. Entries of one page differ only in `dialogs` and in the part of the address that opens a dialog. */
interface Entry {
  /** The index of the page among the pages of this tab. */
  idx: number;
  /** All entries of one page have the same key, even after the address of the page is replaced. */
  key: string;
  /** The state of the router's location. */
  usr: unknown;
  /** The number of open dialogs. */
  dialogs?: number;
  /** The address of the page without its dialog, if a part of the address opens the dialog. */
  base?: string;
}

export interface Shown {
  location: Location;
  action: NavigationType;
}

/** The state of a link that opens a dialog: the entry of the link is also the entry of the dialog. */
export const OPENS_DIALOG = { opensDialog: true };

/**
 * A browser may ignore a traversal. After this time, the router continues without it. A slow device may take more than
 * half a second for a traversal: with a shorter time, the router would go back one page too many.
 */
const TRAVERSAL_TIMEOUT_MS = 3_000;

const readState = () => (history.state ?? {}) as Partial<Entry>;
const dialogDepth = () => readState().dialogs ?? 0;
const addressNow = () => location.pathname + location.search + location.hash;
const readEntry = () => ({ ...readState(), url: addressNow(), dialogs: dialogDepth() });
const keyOf = ({ key = 'default' }: Partial<Entry>) => key;
const createKey = () => Math.random().toString(36).slice(2, 10);

function readLocation(): Location {
  const { usr = null } = readState();
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: usr, key: keyOf(readState()) };
}

/**
 * @returns False when the browser refuses: Safari and Firefox limit the number of calls within some seconds. The
 * address of the page then does not change.
 */
function writeEntry(method: 'pushState' | 'replaceState', state: Partial<Entry>, url = addressNow()): boolean {
  try {
    history[method](state, '', url);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return false;
    throw error;
  }
}

/**
 * The history of the router. Each open dialog has its own entry, so Back closes the dialog and not the page. A dialog
 * that closes in another way removes its entry; a navigation replaces it.
 *
 * Two counts must be equal: `dialogDepth()`, the dialogs of the current entry, and `open.length`, the open dialogs.
 * - A dialog opens or closes: `sync` pushes the missing entries, or goes back over the excess ones.
 * - Back or Forward changes the entry: `onPopState` closes the excess dialogs. Forward never reopens a dialog.
 * A part of the address that opens a dialog belongs to the entry of the dialog only (`base`), so neither Back nor a reload
 * opens the dialog again.
 * `history.go` is asynchronous: until its popstate event (`traversal`), navigations wait. `isClosing` is the time between
 * a popstate event and the end of its dialogs, in which `sync` would otherwise push entries for dialogs that are closing.
 * @param onLeave Called with the key of a page before another page replaces it on the screen.
 */
export function createDialogHistory(onLeave: (key: string) => void = () => {}) {
  /** Called when Back closes a dialog. The innermost dialog is last. */
  const open: (() => void)[] = [];
  /** The addresses of the page without the parts that open a dialog. */
  const bases: (() => string)[] = [];
  /** Set while the browser goes back over the entries of closed dialogs. A navigation in this time would be undone. */
  let traversal: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];
  /** True from the moment when Back is pressed until the dialogs that it closes are closed. */
  let isClosing = false;
  /** Tells the router the next location. Null while the router is not mounted. */
  let notify: ((next: Shown) => void) | null = null;

  const { idx = 0, key: firstKey = createKey(), base: start } = readState();
  // no dialog is open after a reload
  writeEntry('replaceState', { ...readState(), idx, key: firstKey }, start);
  let shown: Shown = { location: readLocation(), action: NavigationType.Pop };
  let entry = readEntry();

  function showLocation(next: Location, action: NavigationType) {
    shown = { location: next, action };
    notify?.(shown);
  }

  function traverse(delta: number) {
    clearTimeout(traversal);
    traversal = setTimeout(() => {
      writeEntry('replaceState', { ...readState(), dialogs: open.length });
      endTraversal();
    }, TRAVERSAL_TIMEOUT_MS);
    history.go(delta);
  }

  function endTraversal() {
    clearTimeout(traversal);
    traversal = undefined;
    const navigations = waiting;
    waiting = [];
    for (const run of navigations) navigate(run);
    sync();
  }

  /** Pushes an entry for each open dialog that has none, or goes back over the entries of closed dialogs. */
  function sync() {
    if (!notify || traversal !== undefined || isClosing) return;
    if (dialogDepth() > open.length) return traverse(open.length - dialogDepth());
    const base = dialogDepth() === 0 && open.length > 0 ? bases.at(-1)?.() : undefined;
    const url = addressNow();
    if (base) writeEntry('replaceState', readState(), base);
    // The number of attempts is limited, because a browser may ignore pushState when there are too many entries.
    for (let missing = open.length - dialogDepth(); missing > 0; missing--)
      writeEntry('pushState', { ...readState(), ...(base && { base }), dialogs: dialogDepth() + 1 }, url);
    entry = readEntry();
  }

  function navigate(run: () => void) {
    if (traversal !== undefined) return void waiting.push(run);
    run();
    entry = readEntry();
  }

  const resolve = (to: To) => ({
    pathname: shown.location.pathname,
    search: '',
    hash: '',
    ...(typeof to === 'string' ? parsePath(to) : to),
  });

  function go(method: 'pushState' | 'replaceState', to: To, usr: unknown, marks: Omit<Entry, 'usr'>) {
    const { key } = marks;
    if (key !== entry.key) onLeave(keyOf(entry));
    const path = resolve(to);
    const written = writeEntry(method, { ...marks, usr }, createPath(path));
    if (!written && method === 'pushState') return location.assign(createPath(path));
    showLocation({ ...path, key, state: usr }, method === 'pushState' ? NavigationType.Push : NavigationType.Replace);
  }

  function replace(to: To, state: unknown) {
    const { idx: same = 0, dialogs, base } = readState();
    go('replaceState', to, state, { idx: same, key: keyOf(entry), dialogs, base });
  }

  function onPopState() {
    const left = entry;
    const expected = traversal !== undefined;
    // True for a link to a fragment of the page. The browser has made the entry of the link, and may have scrolled
    // already.
    const isFragment = history.state === null;
    if (isFragment) writeEntry('replaceState', { idx: (left.idx ?? 0) + 1, key: createKey() });
    // Forward must not reopen a dialog
    if (dialogDepth() > open.length) return traverse(open.length - dialogDepth());
    const isSamePage = left.dialogs !== dialogDepth() && left.idx === readState().idx;
    // the address of the page may have changed while the dialog was open
    if (isSamePage && !left.base && left.url !== addressNow())
      writeEntry('replaceState', { ...readState(), usr: left.usr, key: left.key, dialogs: dialogDepth() }, left.url);
    if (!isFragment && left.key !== readState().key) onLeave(keyOf(left));
    entry = readEntry();
    if (!isSamePage || left.base) showLocation(readLocation(), NavigationType.Pop);
    if (expected) return endTraversal();
    // a dialog whose code has just loaded may open now, and takes over the entry of the closing dialog
    isClosing = left.idx === readState().idx;
    // This runs after the router, because a dialog may disappear together with its page.
    setTimeout(() => {
      isClosing = false;
      const closing = open.slice(dialogDepth()).reverse();
      for (const close of closing) close();
      // A dialog that closes calls `sync` itself, so this call is only for the case that no dialog closes.
      if (closing.length === 0) sync();
    });
  }

  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => history.go(delta),
    push: (to, state: unknown = null) =>
      navigate(() => {
        const next = (readState().idx ?? 0) + 1;
        const key = state === OPENS_DIALOG ? keyOf(entry) : createKey();
        // a second press on the same link, before the page shows its address, must not add a second entry
        const isSecondPress = createPath(resolve(to)) === addressNow();
        if (isSecondPress && (dialogDepth() === 0 || state === OPENS_DIALOG)) return replace(to, state);
        // a link in a dialog takes over the entry of the dialog
        if (dialogDepth() > 0) return go('replaceState', to, state, { idx: next, key });
        go('pushState', to, state, {
          idx: next,
          key,
          ...(state === OPENS_DIALOG && { dialogs: 1, base: addressNow() }),
        });
      }),
    replace: (to, state: unknown = null) => navigate(() => replace(to, state)),
  };

  return {
    navigator,
    read: () => shown,
    /** @returns The function that unsubscribes. */
    listen(listener: (next: Shown) => void) {
      notify = listener;
      window.addEventListener('popstate', onPopState);
      sync();
      return () => {
        notify = null;
        clearTimeout(traversal);
        traversal = undefined;
        window.removeEventListener('popstate', onPopState);
      };
    },
    sync,
    /** @returns The function to call when the dialog is closed. */
    add(onBack: () => void) {
      open.push(onBack);
      // Waits, because this dialog may replace another dialog in the same render. It then takes over the entry of the
      // other.
      queueMicrotask(sync);
      return () => {
        open.splice(open.indexOf(onBack), 1);
        queueMicrotask(sync);
      };
    },
    /**
     * Tells the history that a part of the address opens a dialog.
     * @param base Returns the address without that part.
     * @returns The function to call when the address no longer has that part.
     */
    addBase(base: () => string) {
      bases.push(base);
      return () => void bases.splice(bases.indexOf(base), 1);
    },
  };
}
