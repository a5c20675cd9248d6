import type { ReactNode } from 'react';
import styles from './page.module.css';

interface FrameProps {
  /** `form` is a column of 420 px, `reading` one of 760 px, and `wide` reaches the right edge. */
  width?: 'form' | 'reading' | 'wide';
  className?: string;
  children: ReactNode;
}

/** The frame of a page. All pages have the same left edge, and their first headings begin at the same height. */
export const Page = ({ width = 'reading', className = '', children }: FrameProps) => (
  <div className={`${styles.page} ${styles[width]} ${className}`}>{children}</div>
);
