/** Moves the focus and scrolls after a press that stays on the page. After a navigation, the shell does this. */
export function focusAndScroll(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
}
