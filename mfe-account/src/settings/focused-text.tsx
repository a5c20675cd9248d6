import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when a new step of a dialog removes the focused button. */
export function FocusedText({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1}>
      {children}
    </p>
  );
}
