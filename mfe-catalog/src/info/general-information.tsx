import type { ReactNode } from 'react';
import styles from './figures.module.css';

function Figure({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.figure} viewBox="-50 0 900 600" aria-hidden="true" focusable="false">
      <circle className={styles.ring} cx="400" cy="300" r="340" />
      <circle className={styles.ring} cx="400" cy="300" r="250" />
      {children}
    </svg>
  );
}

/** Pictures that every listing shows in addition to its own. Their captions say that they show no listing. */
export const GENERAL_INFORMATION = [
  {
    title: 'How the transfer works',
    text: 'You and the seller agree first. Groups and bots then change hands inside Telegram; an account is handed over with its login.',
    // two people with arrows between them
    figure: (
      <Figure>
        <rect className={styles.plate} x="70" y="160" width="220" height="280" rx="40" />
        <rect className={styles.plate} x="510" y="160" width="220" height="280" rx="40" />
        <circle cx="180" cy="260" r="40" />
        <path d="M110 380c10-44 38-64 70-64s60 20 70 64" />
        <circle cx="620" cy="260" r="40" />
        <path d="M550 380c10-44 38-64 70-64s60 20 70 64" />
        <path d="M325 270h150M440 232l38 38-38 38" />
        <path className={styles.faint} d="M475 350H325M360 384l-34-34 34-34" />
        <circle className={styles.solid} cx="340" cy="490" r="14" />
        <circle className={styles.solid} cx="400" cy="490" r="14" />
        <circle className={styles.ring} cx="460" cy="490" r="13" />
      </Figure>
    ),
  },
  {
    title: 'What Verified means',
    text: 'The mark is set by TeleMarket, never by the seller. A listing without it says Unverified. It is no guarantee.',
    // a listing with the verified mark and a listing without it
    figure: (
      <Figure>
        <rect className={styles.plate} x="110" y="130" width="360" height="340" rx="40" />
        <path className={styles.faint} d="M160 390h170M160 430h110" />
        <rect className={styles.goodPlate} x="160" y="180" width="260" height="160" rx="24" />
        <path
          className={styles.good}
          d="M290 200l52 20v40c0 32-22 54-52 68-30-14-52-36-52-68v-40zM266 262l18 18 32-34"
        />
        <rect className={styles.plate} x="520" y="190" width="180" height="220" rx="32" />
        <path className={styles.faint} d="M556 350h108M556 380h64" />
        <path
          className={styles.faint}
          d="M610 220l34 12v28c0 20-14 34-34 44-20-10-34-24-34-44v-28z"
          strokeDasharray="2 18"
        />
      </Figure>
    ),
  },
  {
    title: 'Before you buy',
    text: 'Ask the seller to show what the listing claims, agree on payment in writing, and change every password on the day.',
    // a checklist and a magnifying glass
    figure: (
      <Figure>
        <rect className={styles.plate} x="190" y="110" width="330" height="380" rx="40" />
        <path className={styles.good} d="M236 200l20 20 36-40M236 300l20 20 36-40" />
        <path className={styles.faint} d="M330 202h140M330 302h110M330 402h70" />
        <circle className={styles.faint} cx="264" cy="402" r="20" />
        <circle className={styles.plate} cx="520" cy="370" r="96" />
        <circle cx="520" cy="370" r="96" />
        <path d="M590 440l70 70M484 372l26 26 46-50" />
      </Figure>
    ),
  },
];
