import type { CanaryStanding } from '@telemarket/composition';
import styles from './release-passport.module.css';

export function CanaryList({ canaries }: { canaries: CanaryStanding[] }) {
  if (canaries.length === 0) return null;
  return (
    <ul className={styles.canaries} aria-label="Canaries">
      {canaries.map(({ remote, build, since, verdict }) => (
        <li key={remote}>
          <span>{remote}</span> <span className={styles.build}>{build}</span>: <span>{textOf(verdict)}</span>
          {since && <span>{` (canary since ${new Date(since).toLocaleString()})`}</span>}
        </li>
      ))}
    </ul>
  );
}

function textOf(verdict: CanaryStanding['verdict']): string {
  if (!verdict) return 'compared with the live build';
  return `${verdict.kind === 'bad' ? 'withdrawn' : 'promoted'}: ${verdict.reason}`;
}
