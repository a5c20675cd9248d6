/**
 * Reports whether an element that floats over the page covers a control of the page or the focused element.
 * @param signal Stops the reports.
 */
export function watchOverlap(floating: HTMLElement, onChange: (covers: boolean) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  // waits until the browser has scrolled to the focused element and painted
  const update = () => {
    cancel();
    frame = requestAnimationFrame(() => (timer = setTimeout(() => onChange(coversAction(floating)))));
  };
  for (const event of ['focusin', 'focusout', 'scroll', 'resize'])
    window.addEventListener(event, update, { signal, passive: true });
  // the page grows when the lists load after the widget
  const observer = new ResizeObserver(update);
  observer.observe(document.body);
  signal.addEventListener('abort', () => {
    cancel();
    observer.disconnect();
  });
}

const COVERABLE_ELEMENTS = 'main :is(a, button, input, select), :focus-visible';

function coversAction(floating: HTMLElement): boolean {
  if (floating === document.activeElement) return false;
  const a = floating.getBoundingClientRect();
  return [...document.querySelectorAll(COVERABLE_ELEMENTS)].some((action) => {
    const b = action.getBoundingClientRect();
    return action !== floating && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  });
}
