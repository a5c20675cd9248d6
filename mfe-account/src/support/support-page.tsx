import { Button, PageHead, useNavigate } from '@telemarket/kit';
import page from '../page.module.css';
import { SupportForm } from './support-form';
import { SupportPanel } from './support-panel';
import styles from './support.module.css';

export function SupportPage() {
  const navigate = useNavigate();
  // the first entry of a tab has nothing behind it
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <div className={`${page['page']} ${page['wide']}`}>
      <PageHead title="Contact Support" description="Write to TeleMarket's support; an answer comes within 24 hours." />
      <div>
        <div className={page['back']}>
          <Button variant="quiet" icon="back" onClick={() => void goBack()}>
            Back
          </Button>
        </div>
        <h1 className={page['title']} tabIndex={-1}>
          Contact Support
        </h1>
        <p className={page['lead']}>Tell us what happened. Your ticket is kept, and read by a person.</p>
      </div>
      <div className={styles['columns']}>
        <SupportForm />
        <SupportPanel />
      </div>
    </div>
  );
}
