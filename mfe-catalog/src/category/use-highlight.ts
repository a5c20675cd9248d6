import { useEffect } from 'react';

/**
 * Somebody picked one listing and was sent to its list: its card comes into view and takes focus, once per visit.
 * @param id null while there is nothing to point at.
 */
export function useHighlight(id: number | null): void {
  useEffect(() => {
    if (id === null) return;
    // after the shell, which moves focus to the heading when the route changes
    const timer = setTimeout(() => {
      const link = document.querySelector<HTMLElement>(`a[href="/product/${id}"]`);
      link?.focus({ preventScroll: true });
      link?.closest('article')?.scrollIntoView({ block: 'center' });
    }, 100);
    return () => clearTimeout(timer);
  }, [id]);
}
