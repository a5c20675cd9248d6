import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Why the last submission failed. It outlasts the toast; always mounted, so that screen readers announce it. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={children ? styles.note : undefined}>
      {children}
    </div>
  );
}
