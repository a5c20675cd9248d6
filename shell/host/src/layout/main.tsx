import type { ReactNode } from 'react';
import styles from './main.module.css';

export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles['main']} tabIndex={-1}>
      {children}
    </main>
  );
}
