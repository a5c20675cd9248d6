import type { ReactNode } from 'react';
import styles from './card-page.module.css';
import { Page } from './page';

/** A page that is one narrow column. Its title is an `h1` in the column. */
export const CardPage = ({ children }: { children: ReactNode }) => (
  <Page width="form" className={styles.card}>
    {children}
  </Page>
);
