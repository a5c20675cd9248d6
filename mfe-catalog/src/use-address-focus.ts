import { useEffect, useRef } from 'react';

type Block = 'start' | 'center';

/** Scrolls to the whole card where the element is the link of one. */
export function focusAndScroll(element: HTMLElement | null, block: Block): void {
  element?.focus({ preventScroll: true });
  (element?.closest('article') ?? element)?.scrollIntoView({ block });
}

/**
 * Focuses the element that the address points at, whenever the address points at another one. The attribute makes the
 * shell focus the same element after a navigation, so the order of the two does not matter.
 * @param pointer What the address names; null or empty when it names nothing.
 * @returns Props of the element.
 */
export function useAddressFocus<E extends HTMLElement>(pointer: string | number | null, block: Block) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (pointer) focusAndScroll(ref.current, block);
  }, [pointer, block]);
  return { ref, 'data-route-focus': pointer ? block : undefined };
}
