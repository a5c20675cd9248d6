import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/** Entries of one page differ only in `dialogs`, the number of open dialogs. The router sets `idx`. */
type EntryState = { idx?: number; dialogs?: number } | null;

/** The state of a link that opens a dialog: the entry of the link is also the entry of the dialog. */
export const OPENS_DIALOG = { opensDialog: true };

/** A browser may ignore a traversal. After this time the router continues without it. */
const TRAVERSAL_TIMEOUT_MS = 500;

const stateOf = () => history.state as EntryState;
const depth = () => stateOf()?.dialogs ?? 0;
const readEntry = () => ({ url: location.href, dialogs: depth(), state: stateOf() });

/**
 * The history of the router. Each open dialog has its own entry, so Back closes the dialog and not the page. A dialog
 * that closes in another way removes its entry; a navigation replaces it.
 *
 * Two counts must be equal: `depth()`, the dialogs of the current entry, and `open.length`, the open dialogs.
 * - A dialog opens or closes: `sync` pushes the missing entries, or goes back over the excess ones.
 * - Back or Forward changes the entry: `onPopState` closes the excess dialogs. Forward never reopens a dialog.
 * `history.go` is asynchronous: until its popstate event (`traversal`), navigations wait. `isClosing` is the time between
 * a popstate event and the end of its dialogs, in which `sync` would otherwise push entries for dialogs that are closing.
 */
export function createDialogHistory() {
  const router = createBrowserHistory({ v5Compat: true });
  const { push, replace, listen } = router;
  /** Called when Back closes a dialog. The innermost dialog is last. */
  const open: (() => void)[] = [];
  let entry = readEntry();
  /** Set while the browser goes back over the entries of closed dialogs. A navigation in this time would be undone. */
  let traversal: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];
  /** Set from the moment when Back is pressed until its dialogs are closed. */
  let isClosing = false;

  function traverse(delta: number) {
    clearTimeout(traversal);
    traversal = setTimeout(settle, TRAVERSAL_TIMEOUT_MS);
    history.go(delta);
  }

  function settle() {
    clearTimeout(traversal);
    traversal = undefined;
    const navigations = waiting;
    waiting = [];
    for (const run of navigations) navigate(run);
    sync();
  }

  /** Pushes an entry for each open dialog without one, or goes back over the entries of closed dialogs. */
  function sync() {
    if (traversal !== undefined || isClosing) return;
    if (depth() > open.length) return traverse(open.length - depth());
    // limited attempts: a browser may ignore pushState when there are too many entries
    for (let missing = open.length - depth(); missing > 0; missing--)
      history.pushState({ ...stateOf(), dialogs: depth() + 1 }, '');
    entry = readEntry();
  }

  function navigate(run: () => void) {
    if (traversal !== undefined) return void waiting.push(run);
    run();
    entry = readEntry();
  }

  const mark = (part: EntryState) => history.replaceState({ ...stateOf(), ...part }, '');

  function onPopState(event: PopStateEvent) {
    const expected = traversal !== undefined;
    if (depth() > open.length) {
      // Forward must not reopen a dialog
      event.stopImmediatePropagation();
      return traverse(open.length - depth());
    }
    const left = entry;
    if (left.dialogs !== depth() && left.state?.idx === stateOf()?.idx) {
      // the page is the same, but its address may have changed while the dialog was open
      event.stopImmediatePropagation();
      if (left.url !== location.href) history.replaceState({ ...left.state, dialogs: depth() }, '', left.url);
    }
    entry = readEntry();
    if (expected) return settle();
    // a dialog may open now, because its code has just loaded; it takes over the entry of the closing dialog
    isClosing = left.state?.idx === stateOf()?.idx;
    // after the router has run: a dialog may disappear together with its page
    setTimeout(() => {
      isClosing = false;
      const closing = open.slice(depth()).reverse();
      for (const close of closing) close();
      // a dialog that closes calls sync itself
      if (closing.length === 0) sync();
    });
  }

  router.push = (to, state) =>
    navigate(() => {
      const { idx = 0, dialogs = 0 } = stateOf() ?? {};
      if (dialogs > 0) {
        replace(to, state);
        mark({ idx: idx + 1 });
      } else {
        push(to, state);
        if (state === OPENS_DIALOG) mark({ dialogs: 1 });
      }
    });
  router.replace = (to, state) =>
    navigate(() => {
      const dialogs = depth();
      replace(to, state);
      if (dialogs > 0) mark({ dialogs });
    });
  router.listen = (listener) => {
    // must run before the router's own listener
    window.addEventListener('popstate', onPopState);
    const stop = listen(listener);
    // no dialog is open after a reload
    sync();
    return () => {
      stop();
      window.removeEventListener('popstate', onPopState);
    };
  };

  return {
    router,
    sync,
    /** @returns The function to call when the dialog is closed. */
    add(onBack: () => void) {
      open.push(onBack);
      // wait, so that a dialog takes over the entry of a dialog that it replaces in the same render
      queueMicrotask(sync);
      return () => {
        open.splice(open.indexOf(onBack), 1);
        queueMicrotask(sync);
      };
    },
  };
}
