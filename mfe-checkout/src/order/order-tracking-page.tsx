import type { TrackedOrder } from '@telemarket/contract';
import { ApiError, Button, ButtonLink, EmptyState, type LocalOrder, paths, useKit, useToast } from '@telemarket/kit';
import {
  EMAIL_INPUT,
  failureText,
  MAX_LENGTHS,
  required,
  type Rules,
  TextField,
  useForm,
  VERBATIM_INPUT,
} from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { KeepReservation } from './keep-reservation';
import { OrderCard } from './order-card';
import { fromTracked } from './order-list';
import { OrderTimeline } from './order-timeline';
import styles from './order.module.css';

const RULES: Rules<'orderId' | 'email'> = {
  orderId: required('Enter the order ID.'),
  email: required('Enter the email address of the order.'),
};

/** Reads the fragment of a tracking link, which browsers do not send to servers. */
function readLink(): { orderId: string; email: string; token: string | null } | null {
  const values = new URLSearchParams(window.location.hash.slice(1));
  const [orderId, email] = [values.get('orderId'), values.get('email')];
  return orderId && email ? { orderId, email, token: values.get('confirm') } : null;
}

type Result = { order?: LocalOrder; error?: unknown };

export default function OrderTrackingPage() {
  const { api } = useKit();
  const toast = useToast();
  const [result, setResult] = useState<Result | null>(null);
  /** How often the form was cleared; part of its key. */
  const [cleared, setCleared] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The values of a link in a mail. */
  const [link, setLink] = useState<ReturnType<typeof readLink>>(null);

  useEffect(() => heading.current?.focus(), [result]);

  async function load(orderId: string, email: string) {
    const order = await api<TrackedOrder>('/api/orders/track', { method: 'POST', body: { orderId, email } });
    setResult({ order: fromTracked(order, email) });
  }

  async function find(orderId: string, email: string) {
    try {
      await load(orderId, email);
      toast({ title: 'Order found', description: 'Here are your order details.' });
    } catch (error) {
      setResult({ error });
      const { title, text } = failureOf(error);
      toast.error(title, text);
    }
  }

  const findLinked = useEffectEvent(() => {
    const linked = readLink();
    if (!linked) return;
    setLink(linked);
    // The values must not stay in the history or in a shared address.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void find(linked.orderId, linked.email);
  });
  useEffect(() => {
    const listener = () => findLinked();
    listener();
    // The user may paste another link into this tab.
    window.addEventListener('hashchange', listener);
    return () => window.removeEventListener('hashchange', listener);
  }, []);

  function clear() {
    setResult(null);
    setLink(null);
    setCleared(cleared + 1);
  }

  const { order: found, error } = result ?? {};
  /** Null: the form has found a different order than the order of the link. */
  const linked = found && found.id !== link?.orderId ? null : found;
  const confirmation = result && linked !== null && link?.token ? { ...link, token: link.token } : null;
  const form = (
    <TrackForm key={`${cleared} ${link?.orderId} ${link?.email}`} autoFocus={cleared > 0} link={link} onTrack={find} />
  );

  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <div>
        <h1 className={text.title} tabIndex={-1}>
          Track Order
        </h1>
        <p className={styles.lead}>Enter the order ID and the email address that the order was placed with.</p>
      </div>
      {confirmation && (
        <KeepReservation
          key={confirmation.token}
          token={confirmation.token}
          order={found}
          headingRef={heading}
          onConfirmed={(order) => setResult({ order: fromTracked(order, confirmation.email) })}
        />
      )}
      {!confirmation && form}
      {found && (
        <OrderCard order={found} headingRef={confirmation ? undefined : heading}>
          <OrderTimeline key={found.id} order={found} onEnded={() => load(found.id, found.customerInfo.email)} />
        </OrderCard>
      )}
      {error !== undefined && <TrackingFailed error={error} onTryAgain={clear} />}
      {confirmation && form}
      <aside className={`${styles.head} ${styles.help}`}>
        <div>
          <h2 className={text.subheading}>Need Help?</h2>
          <p className={styles.lead}>If you cannot find your order, our support team will look for it with you.</p>
        </div>
        <ButtonLink variant="outline" to={paths.contactSupport}>
          Contact Support
        </ButtonLink>
      </aside>
    </div>
  );
}

interface TrackFormProps {
  autoFocus: boolean;
  link: ReturnType<typeof readLink>;
  onTrack: (orderId: string, email: string) => Promise<void>;
}

function TrackForm({ autoFocus, link, onTrack }: TrackFormProps) {
  const toast = useToast();
  const { field, busy, bind } = useForm(RULES);
  const form = bind(
    // Users copy an id with the # that messages show before it.
    ({ orderId, email }) => onTrack(orderId.replace(/^#/, ''), email),
    () => toast.error('Missing information', 'Please enter both order ID and email address.'),
  );
  return (
    <form className={styles.card} {...form}>
      <TextField
        {...field('orderId')}
        label="Order ID"
        defaultValue={link?.orderId}
        {...VERBATIM_INPUT}
        maxLength={MAX_LENGTHS.TrackInput.orderId + 1}
        autoFocus={autoFocus}
        required
      />
      <TextField {...field('email')} label="Email" defaultValue={link?.email} {...EMAIL_INPUT} />
      <Button type="submit" icon="track" wide busy={busy}>
        Track Order
      </Button>
    </form>
  );
}

const NOT_FOUND = 'Order not found';
const FAILURES = {
  429: 'That was tried too often.',
  unreachable: 'We could not reach the order service. Please try again.',
  otherwise: 'Please check your order ID and email address.',
};

const TITLES: Readonly<Record<number, string>> = { 404: NOT_FOUND, 429: 'Too many tries' };

/** Only a 404 of the API says that there is no such order. */
function failureOf(error: unknown) {
  const status = error instanceof ApiError ? error.status : 0;
  const isAway = status === 0 || status >= 500;
  const title = isAway ? 'Tracking is not available right now' : (TITLES[status] ?? 'Please check what you entered');
  return { title, text: failureText(error, { ...FAILURES, ...(isAway && { otherwise: FAILURES.unreachable }) }) };
}

function TrackingFailed({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const { title, text: reason } = failureOf(error);
  return (
    <EmptyState
      icon="search"
      title={title === NOT_FOUND ? 'Order Not Found' : title}
      action={
        <Button variant="outline" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      {reason}
    </EmptyState>
  );
}
