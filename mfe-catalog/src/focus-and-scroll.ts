/** Used after a press that stays on the page. The shell handles navigations. */
export function focusAndScroll(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
}
