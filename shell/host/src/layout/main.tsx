import type { ReactNode } from 'react';
import styles from './main.module.css';

const ID = 'main';

/** The first stop of the Tab key. */
export const SkipLink = () => (
  <a href={`#${ID}`} className={styles['skip']}>
    Skip to content
  </a>
);

export const Main = ({ children }: { children: ReactNode }) => (
  <main id={ID} className={styles['main']} tabIndex={-1}>
    {children}
  </main>
);
