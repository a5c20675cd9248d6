import type { TrackedOrder } from '@telemarket/contract';
import { ErrorCard, Loading, type PageProps, Skeleton, useKit, useResource, useSession } from '@telemarket/kit';
import { failureText, useLinkValues } from '@telemarket/kit/form';
import { Page, SignInCard, text } from '@telemarket/kit/ui';
import { type ReactNode, useState } from 'react';
import { isRefused } from './deal.resource';
import { OrderCard } from './order-card';
import { useOrderDeals } from './order-deals.resource';
import { fromTrackedOrder } from './order-list';
import { OrderTimeline } from './order-timeline';
import { OrderView } from './order-view';
import styles from './order.module.css';
import { type Proof, useDeviceOrder } from './proof';
import { TrackForm, TrackingFailed } from './track-form';

/**
 * The page of an order for its buyer. A reader with the session of the account, the key of the device or the key of a
 * mail can change the order and write to its sellers. A reader who knows only the number of the order and the email
 * address of the buyer can see the order. Any other reader sees a form, which is the same for every number.
 */
export default function OrderPage({ params: { id = '' } }: PageProps) {
  const values = useLinkValues();
  const user = useSession();
  const local = useDeviceOrder(id);
  const [typed, setTyped] = useState<Proof | null>(null);
  const key = values?.get('key') ?? local?.key;
  const email = values?.get('email') ?? local?.customerInfo.email;
  const proof = typed ?? (key || email || user ? { orderId: id, email, key } : null);

  if (local && local.sync !== 'synced')
    return (
      <OrderFrame>
        <OrderCard order={local} showSync />
      </OrderFrame>
    );
  if (proof)
    return (
      <ProvenOrder key={`${proof.orderId} ${proof.email} ${proof.key} ${user?.id}`} proof={proof}>
        <FindOrder id={id} onFound={setTyped} isRefused />
      </ProvenOrder>
    );
  if (user === undefined)
    return (
      <OrderFrame>
        <OrderSkeleton />
      </OrderFrame>
    );
  return (
    <OrderFrame>
      <FindOrder id={id} onFound={setTyped} />
    </OrderFrame>
  );
}

interface PageFrameProps {
  children: ReactNode;
}

const OrderFrame = ({ children }: PageFrameProps) => (
  <Page className={`${styles.page} ${styles.narrow}`}>
    <h1 className={text.title} tabIndex={-1}>
      Your order
    </h1>
    {children}
  </Page>
);

const FAILURES = {
  429: 'Too many attempts.',
  unreachable: 'We could not reach the order service. Your order is safe.',
  otherwise: 'Something went wrong. Please try again.',
};

/** @param children Shown when the proof opens no order. */
function ProvenOrder({ proof, children }: { proof: Proof; children: ReactNode }) {
  const { order, error, busy, refresh, send } = useOrderDeals(proof);
  if (order) return <OrderView order={order} isOld={Boolean(error)} send={send} refresh={refresh} />;
  return (
    <OrderFrame>
      {error && isRefused(error) ? (
        proof.email ? (
          <ShownOrder orderId={proof.orderId} email={proof.email}>
            {children}
          </ShownOrder>
        ) : (
          children
        )
      ) : error ? (
        <ErrorCard title="Your order could not be loaded" error={error} busy={busy} onRetry={() => void refresh()}>
          {failureText(error, FAILURES)}
        </ErrorCard>
      ) : (
        <OrderSkeleton />
      )}
    </OrderFrame>
  );
}

interface ShownOrderProps {
  orderId: string;
  email: string;
  /** Shown when number and address do not match an order. */
  children: ReactNode;
}

/** Shows the order to a reader who knows its number and address, but not its conversations. */
function ShownOrder({ orderId, email, children }: ShownOrderProps) {
  const { api } = useKit();
  const user = useSession();
  const key = ['/api/orders/track', orderId, email] as const;
  const { data, error, isValidating, mutate } = useResource<TrackedOrder, typeof key>(key, 'on open', {
    read: ([path]) => api<TrackedOrder>(path, { method: 'POST', body: { orderId, email } }),
  });
  if (error && isRefused(error)) return children;
  if (!data)
    return error ? (
      <ErrorCard title="Your order could not be loaded" error={error} busy={isValidating} onRetry={() => void mutate()}>
        {failureText(error, FAILURES)}
      </ErrorCard>
    ) : (
      <OrderSkeleton />
    );
  const order = fromTrackedOrder(data, email);
  return (
    <>
      <OrderCard order={order} foundWith={null}>
        <OrderTimeline order={order} onEnded={() => mutate()} />
      </OrderCard>
      <p role="status" className={styles.note}>
        With the order number and the email address, you can only see the order. To change it or to write to a seller,
        open it on the device that placed it, with the link in our email, or in the account that it belongs to.
      </p>
      {user === null && (
        <SignInCard title="Does this order belong to your account?">Sign in to change the order.</SignInCard>
      )}
    </>
  );
}

interface FindOrderProps {
  id: string;
  onFound: (proof: Proof) => void;
  /** Whether the proof on this device has failed to open the order. */
  isRefused?: boolean;
}

function FindOrder({ id, onFound, isRefused: wasRefused }: FindOrderProps) {
  const { api } = useKit();
  const user = useSession();
  const [error, setError] = useState<unknown>();
  /** The number of times that the form was emptied. It is part of the form's key. */
  const [cleared, setCleared] = useState(0);

  async function findOrder(orderId: string, email: string) {
    try {
      await api<TrackedOrder>('/api/orders/track', { method: 'POST', body: { orderId, email } });
    } catch (cause) {
      return setError(cause);
    }
    onFound({ orderId, email });
  }

  function clearForm() {
    setError(undefined);
    setCleared(cleared + 1);
  }

  return (
    <>
      <p className={styles.lead} role={wasRefused ? 'status' : undefined}>
        {wasRefused
          ? 'This device cannot open this order by itself. Enter its ID and the email address used for it.'
          : 'Enter the order ID and the email address used for the order.'}
      </p>
      <TrackForm key={cleared} autoFocus={cleared > 0} orderId={id} onTrack={findOrder} />
      {error !== undefined && <TrackingFailed error={error} onTryAgain={clearForm} />}
      {user === null && (
        <SignInCard title="Does this order belong to your account?">
          Sign in to see the order with its conversations.
        </SignInCard>
      )}
    </>
  );
}

const OrderSkeleton = () => (
  <Loading label="Loading your order" className={styles.card}>
    <Skeleton width="96px" height="24px" radius="999px" />
    <Skeleton width="min(260px, 70%)" height="1.5rem" />
    <Skeleton height="64px" />
    <Skeleton height="64px" />
    <Skeleton width="60%" height="1.25rem" />
  </Loading>
);
