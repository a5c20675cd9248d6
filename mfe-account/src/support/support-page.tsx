import { Button, paths, useNavigate, useSearchParams } from '@telemarket/kit';
import { Page } from '@telemarket/kit/ui';
import { PageTop } from '../page-top';
import page from '../page.module.css';
import { SentTicketCard, useSentTicket } from './sent-ticket';
import { SupportForm } from './support-form';
import { SupportPanel } from './support-panel';
import styles from './support.module.css';

export default function SupportPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { ticket, show, heading } = useSentTicket();
  const listing = /^[1-9]\d{0,14}$/.test(params.get('listing') ?? '') ? Number(params.get('listing')) : null;
  // a tab that was opened on this page has no previous page
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home));
  return (
    <Page width="wide" className={page.page}>
      <PageTop
        title="Contact Support"
        lead="Tell us what happened. A person will read your ticket."
        back={
          <Button variant="quiet" icon="back" onClick={() => void goBack()}>
            Back
          </Button>
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {ticket && <SentTicketCard ticket={ticket} headingRef={heading} />}
          <SupportForm key={listing} listing={listing} onSent={show} />
        </div>
        <SupportPanel />
      </div>
    </Page>
  );
}
