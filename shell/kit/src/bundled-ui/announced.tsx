import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from './visually-hidden';

/** Changes within this time, such as those of a number that is being typed, are announced once. */
const ANNOUNCE_DELAY_MS = 500;

/**
 * Lets a screen reader announce figures that change on the page. The screen reader waits until its user is idle.
 * @param text The figures in words. Null while they are not known. The first text after null is not announced, because
 * it was not on the page before.
 */
export function Announced({ text }: { text: string | null }) {
  const last = useRef(text);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (text === null || last.current === null) last.current = text;
    if (text === last.current) return;
    const timer = setTimeout(() => {
      last.current = text;
      setAnnounced(text ?? '');
    }, ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        {announced}
      </span>
    </VisuallyHidden>
  );
}
