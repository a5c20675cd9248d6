import { ErrorCard, PageHead } from '@telemarket/kit';
import styles from '../remote/owned-page.module.css';

const TITLE = 'This page is not available right now';

/** For a path without an owner, while some remote has not responded: it may be one of its pages. */
export function UnknownPage() {
  return (
    <div className={styles['page']}>
      <PageHead title={TITLE} />
      <h1 className={styles['hidden']} tabIndex={-1}>
        {TITLE}
      </h1>
      <ErrorCard title={TITLE} onRetry={() => location.reload()}>
        A part of the site does not respond. The other pages still work.
      </ErrorCard>
    </div>
  );
}
