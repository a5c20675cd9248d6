/**
 * Elements to which code may move the focus. The selector has names and roles, because tabs that are not selected also
 * have this `tabindex`.
 */
const FOCUS_TARGETS = ':is(h1, h2, h3, [role="status"])[tabindex="-1"]';

const isVisible = (element: Element) => element.isConnected && !element.closest('[hidden], [inert]');

/**
 * Moves the focus to the nearest heading or status when the focused element disappears, because browsers would move it
 * to the start of the page. The search goes through the remaining ancestors, the closest first, and takes the first
 * heading or status in one of them.
 * @returns A function that ends this behaviour.
 */
export function recoverFocus(): () => void {
  /** The focused element and its ancestors. */
  let path: readonly Element[] = [];
  let frame = 0;
  const stop = new AbortController();

  function moveFocus() {
    const [focused] = path;
    if (!focused || document.activeElement !== document.body) return;
    const ancestors = path;
    path = [];
    // the element is still there, so the visitor has moved the focus by a press elsewhere
    if (isVisible(focused) && !focused.matches(':disabled')) return;
    for (const ancestor of ancestors) {
      const place = isVisible(ancestor) && [...ancestor.querySelectorAll<HTMLElement>(FOCUS_TARGETS)].find(isVisible);
      if (place) return place.focus({ preventScroll: true });
    }
  }

  /** Waits for the next paint, because the code that removes an element may itself move the focus. */
  function scheduleMove() {
    if (path.length === 0 || document.activeElement !== document.body) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => setTimeout(moveFocus));
  }

  function onFocus({ target }: FocusEvent) {
    const next: Element[] = [];
    for (let element = target as Element | null; element; element = element.parentElement) next.push(element);
    path = next;
  }

  document.addEventListener('focusin', onFocus, { signal: stop.signal });
  // The browser also sends this event when it takes the focus from an element that has become hidden.
  document.addEventListener('focusout', () => setTimeout(scheduleMove), { signal: stop.signal });
  const observer = new MutationObserver(scheduleMove);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    stop.abort();
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
