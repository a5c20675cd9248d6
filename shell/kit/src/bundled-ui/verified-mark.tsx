import { Icon } from '@telemarket/kit';
import { Ago, daysSince } from './date-time';
import styles from './verified-mark.module.css';

/** A check that is older than this number of days counts as old. */
const OLD_DAYS = 90;

export const isOldCheck = (iso: string): boolean => daysSince(iso) >= OLD_DAYS;

interface VerifiedMarkProps {
  verified: boolean;
  /** The time of the check. Null or missing when the time is unknown. */
  checkedAt?: string | null;
}

/** The mark has a neutral colour when its check is old, or when the time of the check is unknown. */
export function VerifiedMark({ verified, checkedAt }: VerifiedMarkProps) {
  if (!verified) return <span className={`${styles.mark} ${styles.no}`}>Unverified</span>;
  const tone = checkedAt && !isOldCheck(checkedAt) ? styles.yes : styles.old;
  return (
    // The server may have rendered the page earlier, so the browser may compute another age.
    <span className={`${styles.mark} ${tone}`} suppressHydrationWarning>
      <Icon name="shield" size={16} />
      Verified
    </span>
  );
}

/** Shows the mark, and the age of its check if the age is known. */
export function CheckedMark({ verified, checkedAt }: VerifiedMarkProps) {
  return (
    <span className={styles.checked}>
      <VerifiedMark verified={verified} checkedAt={checkedAt} />
      {verified && checkedAt && (
        <span className={styles.age}>
          Checked <Ago iso={checkedAt} />
        </span>
      )}
    </span>
  );
}
