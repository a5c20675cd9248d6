import { ErrorCard, PageHead } from '@telemarket/kit';
import styles from './owned-page.module.css';

export interface DownPageProps {
  title: string;
  /** Says what still works. */
  children: string;
  onRetry: () => void;
}

/** In place of a page that cannot be shown. */
export const DownPage = ({ title, children, onRetry }: DownPageProps) => (
  <div className={styles['page']}>
    <PageHead title={title} />
    <h1 className={styles['hidden']} tabIndex={-1}>
      {title}
    </h1>
    <ErrorCard title={title} onRetry={onRetry}>
      {children}
    </ErrorCard>
  </div>
);

/** For a path without an owner, while some remote has not responded: it may be one of its pages. */
export const UnknownPage = () => (
  <DownPage title="This page is not available right now" onRetry={() => location.reload()}>
    A part of the site does not respond. The other pages still work.
  </DownPage>
);
