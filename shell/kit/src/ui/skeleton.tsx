import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** A grey box in place of content that is loading. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1em',
  radius,
}: Partial<Record<'width' | 'height' | 'radius', string>>) {
  return <span className={styles.box} style={{ width, height, borderRadius: radius }} />;
}

/** Wraps skeletons in the layout of the content. After 3 s, also shows the text “Still loading…”. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" aria-label={label} role="status" className={styles.loading}>
      <div className={className} aria-hidden="true">
        {children}
      </div>
      <p className={styles.slow}>Still loading…</p>
    </div>
  );
}
