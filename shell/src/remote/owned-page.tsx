import { ErrorCard, Loading, PageHead, Skeleton } from '@telemarket/kit';
import { moduleOf, type ShellRoute } from '../route-table';
import styles from './owned-page.module.css';
import { RemoteView } from './remote-view';

const PART: Record<ShellRoute['owner'], { title: string; rest: string }> = {
  catalog: {
    title: 'The catalog is not available right now',
    rest: 'Your cart, your orders and order tracking still work.',
  },
  checkout: {
    title: 'Orders are not available right now',
    rest: 'Browsing still works, and what you put into the cart is kept.',
  },
  shell: {
    title: 'This page did not arrive',
    rest: 'Check your connection and try again. Everything that is already open still works.',
  },
  account: {
    title: 'Sign-in is not available right now',
    rest: 'Browsing, the cart and order tracking still work.',
  },
  admin: {
    title: 'Administration is not available right now',
    rest: 'The shop itself still works, for you and for every shopper.',
  },
};

/** A page of the route table, whoever owns it. */
export function OwnedPage({ route }: { route: ShellRoute }) {
  const { title, rest } = PART[route.owner];
  return (
    <RemoteView
      id={moduleOf(route)}
      loading={<PageSkeleton />}
      down={(retry) => (
        <div className={styles['page']}>
          <PageHead title={title} />
          <h1 className={styles['hidden']} tabIndex={-1}>
            {title}
          </h1>
          <ErrorCard title={title} onRetry={retry}>
            {rest}
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
