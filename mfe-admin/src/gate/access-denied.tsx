import { Button, Icon } from '@telemarket/kit';
import styles from './gate.module.css';

export function AccessDenied({ onBack }: { onBack: () => void }) {
  return (
    <div className={`${styles['card']} ${styles['denied']}`}>
      <span className={styles['glyph']}>
        <Icon name="shield" size={32} />
      </span>
      <h1 className={styles['title']} tabIndex={-1}>
        Access Denied
      </h1>
      <p className={styles['lead']}>You need administrator privileges to access this page.</p>
      <Button onClick={onBack}>Back to Login</Button>
    </div>
  );
}
