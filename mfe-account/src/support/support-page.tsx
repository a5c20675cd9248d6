import { Button, paths, useNavigate } from '@telemarket/kit';
import styles from '../account.module.css';
import { SupportForm } from './support-form';
import { SupportPanel } from './support-panel';

export default function SupportPage() {
  const navigate = useNavigate();
  // a tab that was opened with this page has no page to go back to
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home));
  return (
    <div className={`${styles['page']} ${styles['wide']}`}>
      <div>
        <div className={styles['back']}>
          <Button variant="quiet" icon="back" onClick={() => void goBack()}>
            Back
          </Button>
        </div>
        <h1 className={styles['title']} tabIndex={-1}>
          Contact Support
        </h1>
        <p className={styles['lead']}>Tell us what happened. Your ticket is kept, and read by a person.</p>
      </div>
      <div className={styles['columns']}>
        <SupportForm />
        <SupportPanel />
      </div>
    </div>
  );
}
