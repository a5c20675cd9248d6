import { useEffect, useRef } from 'react';

type Block = 'start' | 'center';

/** Scrolls to the whole card when the element is inside one. */
export function focusAndScroll(element: HTMLElement | null, block: Block): void {
  element?.focus({ preventScroll: true });
  (element?.closest('article') ?? element)?.scrollIntoView({ block });
}

/**
 * Focuses the element that the address selects, each time that the address selects another one. The attribute makes the
 * shell focus the same element after a navigation, so that the order of both effects does not matter.
 * @param pointer The value in the address; null or empty when nothing is selected.
 * @returns Props of the element.
 */
export function useAddressFocus<E extends HTMLElement>(pointer: string | number | null, block: Block) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (pointer) focusAndScroll(ref.current, block);
  }, [pointer, block]);
  return { ref, 'data-route-focus': pointer ? block : undefined };
}
