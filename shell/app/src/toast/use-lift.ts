import { useLayoutEffect, useRef } from 'react';
import { findPressedControl } from '../layout/place';

const GAP_PX = 8;

/**
 * Moves a list of toasts above the control that was pressed last, if the list would cover the control.
 * @param place The element that contains the list. In another place, the list is a new element.
 * @returns The ref of the list.
 */
export function useLiftAbovePressed<E extends HTMLElement>(place: Element | undefined) {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const lift = () => {
      list.style.removeProperty('translate');
      const box = list.getBoundingClientRect();
      const control = findPressedControl()?.getBoundingClientRect();
      if (!control || box.height === 0) return;
      const isCovered =
        box.left < control.right && control.left < box.right && box.top < control.bottom && control.top < box.bottom;
      if (isCovered) list.style.translate = `0 ${control.top - GAP_PX - box.bottom}px`;
    };
    // the list is empty at first, and grows with its toasts
    const sizes = new ResizeObserver(lift);
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [place]);
  return ref;
}
