import styles from './info-figure.module.css';

/** A listing with the mark, and one without. */
export function VerifiedFigure() {
  return (
    <svg className={styles['figure']} viewBox="0 0 800 600" aria-hidden="true" focusable="false">
      <circle className={styles['ring']} cx="400" cy="300" r="340" />
      <circle className={styles['ring']} cx="400" cy="300" r="250" />
      <rect className={styles['plate']} x="110" y="130" width="360" height="340" rx="40" />
      <path className={styles['faint']} d="M160 390h170M160 430h110" />
      <rect className={styles['goodPlate']} x="160" y="180" width="260" height="160" rx="24" />
      <path
        className={styles['good']}
        d="M290 200l52 20v40c0 32-22 54-52 68-30-14-52-36-52-68v-40zM266 262l18 18 32-34"
      />
      <rect className={styles['plate']} x="520" y="190" width="180" height="220" rx="32" />
      <path className={styles['faint']} d="M556 350h108M556 380h64" />
      <path
        className={styles['faint']}
        d="M610 220l34 12v28c0 20-14 34-34 44-20-10-34-24-34-44v-28z"
        strokeDasharray="2 18"
      />
    </svg>
  );
}
