import { ErrorCard, Loading, PageHead, Skeleton } from '@telemarket/kit';
import type { RemoteName } from '../remote-names';
import styles from './remote-page.module.css';
import { RemoteView } from './remote-view';

const PART: Record<RemoteName, { title: string; rest: string }> = {
  catalog: {
    title: 'The catalog is not available right now',
    rest: 'Your cart, your orders and order tracking still work.',
  },
  checkout: {
    title: 'Orders are not available right now',
    rest: 'Browsing still works, and what you put into the cart is kept.',
  },
  account: {
    title: 'Sign-in is not available right now',
    rest: 'Browsing, the cart and order tracking still work.',
  },
};

/** A page that a remote owns. */
export function RemotePage({ name }: { name: RemoteName }) {
  return (
    <RemoteView
      key={name}
      id={`${name}/App`}
      loading={<PageSkeleton />}
      down={(retry) => (
        <div className={styles['page']}>
          <PageHead title={PART[name].title} />
          <h1 className={styles['hidden']} tabIndex={-1}>
            {PART[name].title}
          </h1>
          <ErrorCard title={PART[name].title} onRetry={retry}>
            {PART[name].rest}
          </ErrorCard>
        </div>
      )}
    />
  );
}

function PageSkeleton() {
  return (
    <Loading label="Loading the page" className={styles['page']}>
      <PageHead title="Loading" />
      <div className={styles['skeleton']}>
        <Skeleton width="min(420px, 80%)" height="2.5rem" />
        <Skeleton width="min(560px, 100%)" height="1.25rem" />
        <Skeleton height="320px" radius="16px" />
      </div>
    </Loading>
  );
}
