import styles from './info-figure.module.css';

/** Two people, and ownership on its way from one to the other. */
export function TransferFigure() {
  return (
    <svg className={styles['figure']} viewBox="0 0 800 600" aria-hidden="true" focusable="false">
      <circle className={styles['ring']} cx="400" cy="300" r="340" />
      <circle className={styles['ring']} cx="400" cy="300" r="250" />
      <rect className={styles['plate']} x="70" y="160" width="220" height="280" rx="40" />
      <rect className={styles['plate']} x="510" y="160" width="220" height="280" rx="40" />
      <circle cx="180" cy="260" r="40" />
      <path d="M110 380c10-44 38-64 70-64s60 20 70 64" />
      <circle cx="620" cy="260" r="40" />
      <path d="M550 380c10-44 38-64 70-64s60 20 70 64" />
      <path d="M325 270h150M440 232l38 38-38 38" />
      <path className={styles['faint']} d="M475 350H325M360 384l-34-34 34-34" />
      <circle className={styles['solid']} cx="340" cy="490" r="14" />
      <circle className={styles['solid']} cx="400" cy="490" r="14" />
      <circle className={styles['ring']} cx="460" cy="490" r="13" />
    </svg>
  );
}
