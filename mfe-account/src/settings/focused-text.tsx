import { type ReactNode, useEffect, useRef } from 'react';

/** Receives the focus when a step of a dialog begins: the button that had it was removed. */
export function FocusedText({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1}>
      {children}
    </p>
  );
}
