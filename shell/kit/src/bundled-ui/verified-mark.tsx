import { Icon } from '@telemarket/kit';
import styles from './verified-mark.module.css';

export function VerifiedMark({ verified }: { verified: boolean }) {
  if (!verified) return <span className={`${styles.mark} ${styles.no}`}>Unverified</span>;
  return (
    <span className={`${styles.mark} ${styles.yes}`}>
      <Icon name="shield" size={16} />
      Verified
    </span>
  );
}
