import { useEffect, useRef } from 'react';

/**
 * Runs something now, or, while a mouse button is down, when it is up: what appears under a press (the error of the field
 * that the press has left) would move the pressed button away, and its click would be lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      pressed.current = type === 'mousedown';
    };
    document.addEventListener('mousedown', note, true);
    document.addEventListener('mouseup', note, true);
    return () => {
      document.removeEventListener('mousedown', note, true);
      document.removeEventListener('mouseup', note, true);
    };
  }, []);
  return (run) => {
    if (pressed.current) document.addEventListener('mouseup', () => setTimeout(run), { once: true });
    else run();
  };
}
