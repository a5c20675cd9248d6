import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Why the last submission failed. It stays after the toast has closed, and is announced because it is always mounted. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={children ? styles['note'] : undefined}>
      {children}
    </div>
  );
}
