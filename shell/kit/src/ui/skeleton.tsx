import type { CSSProperties, ReactNode } from 'react';
import styles from './skeleton.module.css';

/** One grey box of a screen that is on its way. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1em',
  radius,
}: {
  width?: string;
  height?: string;
  radius?: string;
}) {
  const style: CSSProperties = { width, height, borderRadius: radius };
  return <span className={styles['box']} style={style} />;
}

/** Holds skeletons of the same boxes as the real thing; after 3 s it says that it is still at it. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" aria-label={label} role="status" className={styles['loading']}>
      <div className={className} aria-hidden="true">
        {children}
      </div>
      <p className={styles['slow']}>Still loading…</p>
    </div>
  );
}
