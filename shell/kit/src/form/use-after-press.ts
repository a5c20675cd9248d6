import { useEffect, useRef } from 'react';

/**
 * Returns a function that runs its argument at once, or on mouseup while a mouse button is down. An error that appears
 * during a press would move the pressed button away, and the click would be lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const listener = ({ type }: Event) => {
      pressed.current = type === 'mousedown';
    };
    document.addEventListener('mousedown', listener, true);
    document.addEventListener('mouseup', listener, true);
    return () => {
      document.removeEventListener('mousedown', listener, true);
      document.removeEventListener('mouseup', listener, true);
    };
  }, []);
  return (run) => {
    if (pressed.current) document.addEventListener('mouseup', () => setTimeout(run), { once: true });
    else run();
  };
}
