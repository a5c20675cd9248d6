import type { ReactNode } from 'react';
import styles from './card-page.module.css';

/** A page that is one narrow card. Its title is an `h1` in the card. */
export function CardPage({ centered, children }: { centered?: boolean; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={`${styles.card} ${centered ? styles.centered : ''}`}>{children}</div>
    </div>
  );
}
