import { type RefObject, useEffect } from 'react';

const PROPERTY = '--dock-bottom';

/** What is docked at the bottom of the page says how high it is, so that nothing that floats or gets focus lies below it. */
export function useDock(ref: RefObject<HTMLElement | null>, docked: boolean): void {
  useEffect(() => {
    const element = ref.current;
    if (!docked || !element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(PROPERTY, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(PROPERTY);
    };
  }, [ref, docked]);
}
