import type { ReactNode } from 'react';
import styles from './failure.module.css';

/** The reason why the last submission failed. It is always mounted, so that screen readers announce it. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={children ? styles.note : undefined}>
      {children}
    </div>
  );
}
