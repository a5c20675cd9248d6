import {
  ApiError,
  Button,
  ButtonLink,
  EmptyState,
  ErrorCard,
  Link,
  Loading,
  type LocalOrder,
  paths,
  type SessionUser,
  Skeleton,
  useKit,
  useOrders,
  useSession,
} from '@telemarket/kit';
import { useAction } from '@telemarket/kit/form';
import { orderPath } from '@telemarket/kit/shop';
import { Page, SessionEndedCard, SignInCard, text } from '@telemarket/kit/ui';
import { useId, useState } from 'react';
import itemStyles from '../item.module.css';
import { OrderCard, OrderDetailsDialog } from './order-card';
import { deviceOrders, mergeOrders } from './order-list';
import { useServerOrders } from './order.resource';
import styles from './order.module.css';

const MAX_ITEMS_SHOWN = 2;
const SKELETONS = [1, 2, 3];

export default function OrderHistoryPage() {
  const user = useSession();
  const local = useOrders();
  return (
    <Page className={styles.page}>
      {user ? (
        <OrderHistory key={user.id} user={user} />
      ) : user === undefined ? (
        <>
          <Head busy />
          <OrderSkeleton />
        </>
      ) : (
        <>
          <Head />
          <SignInCard title="Sign in to see your orders" aside={<TrackLink />}>
            Your order history is saved in your account.
          </SignInCard>
          <DeviceOrders orders={deviceOrders(local)} />
        </>
      )}
    </Page>
  );
}

function OrderHistory({ user }: { user: SessionUser }) {
  const local = useOrders();
  const { data, error, refresh, hasMore, showMore, earlier } = useServerOrders(user.email);
  const { run: refreshNow, busy: refreshing } = useAction(refresh, { atUnmount: 'continue' });
  const orders = mergeOrders(user.id, local, data, hasMore);
  const ended = error instanceof ApiError && error.status === 401;

  function renderContent() {
    if (ended)
      return (
        <>
          <SessionEndedCard aside={<TrackLink />} />
          <DeviceOrders orders={orders.filter(({ sync, isGuest }) => sync !== 'synced' || isGuest)} />
        </>
      );
    if (orders.length > 0)
      return (
        <>
          <OrderList orders={orders} onEnded={refresh} />
          {earlier.error ? (
            <ErrorCard
              title="Earlier orders could not be loaded"
              error={earlier.error}
              busy={earlier.busy}
              onRetry={earlier.retry}
            />
          ) : (
            (hasMore || earlier.busy) && (
              <div>
                <Button variant="outline" busy={earlier.busy} onClick={showMore}>
                  Show earlier orders
                </Button>
              </div>
            )
          )}
        </>
      );
    if (error)
      return (
        <ErrorCard title="Your orders could not be loaded" error={error} busy={refreshing} onRetry={refreshNow}>
          Browsing and the cart still work. An order placed now is sent when the server is back.
        </ErrorCard>
      );
    if (!data) return <OrderSkeleton />;
    return (
      <EmptyState icon="orders" title="No Orders Yet" action={<ButtonLink to={paths.home}>Start Shopping</ButtonLink>}>
        Your orders and their status appear here.
      </EmptyState>
    );
  }

  return (
    <>
      <div>
        {ended ? <Head /> : <Head busy={refreshing} onRefresh={refreshNow} />}
        <div role="status">
          {error && !ended && orders.length > 0 && (
            <p className={`${styles.head} ${styles.note}`}>
              <span>
                {data
                  ? 'Your orders could not be refreshed. You are seeing the last list we received.'
                  : 'Your orders could not be refreshed. These are the orders on this device.'}
              </span>
              <Button variant="quiet" compact busy={refreshing} onClick={refreshNow}>
                Retry
              </Button>
            </p>
          )}
        </div>
      </div>
      {renderContent()}
    </>
  );
}

function OrderList({ orders, onEnded }: { orders: readonly LocalOrder[]; onEnded: () => Promise<unknown> }) {
  const [detailsId, setDetailsId] = useState<string | null>(null);
  const { orders: store } = useKit();
  const details = orders.find(({ id }) => id === detailsId);

  return (
    <div className={styles.list}>
      {orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          maxItems={MAX_ITEMS_SHOWN}
          showSync
          action={
            <div className={`${itemStyles.actions} ${styles.wrap}`}>
              {order.sync === 'refused' && store.dismiss && (
                <Button
                  variant="quiet"
                  aria-label={`Dismiss order ${order.id}`}
                  onClick={() => store.dismiss?.(order.id)}
                >
                  Dismiss
                </Button>
              )}
              <Button variant="outline" onClick={() => setDetailsId(order.id)}>
                View Details
              </Button>
              <ButtonLink variant="outline" to={orderPath(order.id)} aria-label={`View order ${order.id}`}>
                View order
              </ButtonLink>
            </div>
          }
        />
      ))}
      {details && <OrderDetailsDialog order={details} onClose={() => setDetailsId(null)} onEnded={onEnded} />}
    </div>
  );
}

/** Only the tracking page can reload these orders. */
const noRefresh = () => Promise.resolve();

/** Orders that are in no user's history. Shown without a session. */
function DeviceOrders({ orders }: { orders: readonly LocalOrder[] }) {
  const headingId = useId();
  if (orders.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby={headingId}>
      <h2 id={headingId} className={text.heading}>
        Placed on this device
      </h2>
      <OrderList orders={orders} onEnded={noRefresh} />
    </section>
  );
}

interface HeadProps {
  /** Undefined: the list cannot be refreshed. */
  busy?: boolean;
  onRefresh?: () => void;
}

const Head = ({ busy, onRefresh }: HeadProps) => (
  <div className={styles.head}>
    <h1 className={`${text.title} ${styles.name}`} tabIndex={-1}>
      Order History
    </h1>
    {busy !== undefined && (
      <Button variant="outline" icon="refresh" busy={busy} onClick={onRefresh}>
        Refresh
      </Button>
    )}
  </div>
);

const TrackLink = () => (
  <Link className={styles.aside} to={paths.orderTracking}>
    Track an order without signing in
  </Link>
);

function OrderSkeleton() {
  return (
    <Loading label="Loading your orders" className={styles.list}>
      {SKELETONS.map((key) => (
        <div key={key} className={styles.card}>
          <Skeleton width="96px" height="24px" radius="999px" />
          <Skeleton width="min(260px, 70%)" height="1.5rem" />
          <Skeleton height="3rem" />
          <Skeleton height="42px" />
          <Skeleton height="42px" />
          <Skeleton width="60%" height="1.25rem" />
        </div>
      ))}
    </Loading>
  );
}
