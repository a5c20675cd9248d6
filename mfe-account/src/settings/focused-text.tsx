import { type ReactNode, useEffect, useRef } from 'react';

/** Gets the focus when a step of a dialog begins, because the focused button was removed. */
export function FocusedText({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1}>
      {children}
    </p>
  );
}
