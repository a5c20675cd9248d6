import styles from './info-figure.module.css';

/** A list of things to check, read closely. */
export function BeforeFigure() {
  return (
    <svg className={styles['figure']} viewBox="0 0 800 600" aria-hidden="true" focusable="false">
      <circle className={styles['ring']} cx="400" cy="300" r="340" />
      <circle className={styles['ring']} cx="400" cy="300" r="250" />
      <rect className={styles['plate']} x="190" y="110" width="330" height="380" rx="40" />
      <path className={styles['good']} d="M236 200l20 20 36-40M236 300l20 20 36-40" />
      <path className={styles['faint']} d="M330 202h140M330 302h110M330 402h70" />
      <circle className={styles['faint']} cx="264" cy="402" r="20" />
      <circle className={styles['plate']} cx="520" cy="370" r="96" />
      <circle cx="520" cy="370" r="96" />
      <path d="M590 440l70 70M484 372l26 26 46-50" />
    </svg>
  );
}
