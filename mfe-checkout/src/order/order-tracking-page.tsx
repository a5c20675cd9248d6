import type { TrackedOrder } from '@telemarket/contract';
import { ButtonLink, type LocalOrder, paths, useKit, useSession, useToast } from '@telemarket/kit';
import { LinkForm } from '@telemarket/kit/form';
import { Page, text } from '@telemarket/kit/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { KeepReservation } from './keep-reservation';
import { OrderCard } from './order-card';
import { fromTrackedOrder } from './order-list';
import { OrderTimeline } from './order-timeline';
import styles from './order.module.css';
import { orderLink, useDeviceOrder } from './proof';
import { TrackForm, trackingFailure, TrackingFailed } from './track-form';

interface MailLink {
  orderId: string;
  /** Empty: the page has only the code of the mail. */
  email: string;
  token: string | null;
  /** The key of the mail, which proves that its reader may change the order. */
  key?: string;
}

/** Reads the fragment of a tracking link, which browsers do not send to servers. */
function readLink(): MailLink | null {
  const values = new URLSearchParams(window.location.hash.slice(1));
  const [orderId, email, token] = [values.get('orderId'), values.get('email'), values.get('confirm')];
  if (orderId && email) return { orderId, email, token, key: values.get('key') ?? undefined };
  return token ? { orderId: '', email: '', token } : null;
}

/**
 * The searches of this document: the link or the typed values, and the user who was signed in. The key is the id in the
 * state of the history entry, because the values must not stay in the history or in a shared address.
 */
const openedLinks = new Map<string, { link: MailLink; userId: number | undefined }>();

/** Lets Back and Forward to this entry of the history find the order again. */
function keepLink(link: MailLink, userId: number | undefined): void {
  const id = `${performance.timeOrigin} ${openedLinks.size}`;
  openedLinks.set(id, { link, userId });
  window.history.replaceState({ ...window.history.state, link: id }, '', window.location.pathname);
}

/** Removes a link from the address. @returns That link, or the one that this entry of the history has opened before. */
function takeLink(userId: number | undefined): MailLink | null {
  const link = readLink();
  if (link) {
    keepLink(link, userId);
    return link;
  }
  const state = window.history.state as { link?: string } | null;
  const before = openedLinks.get(state?.link ?? '');
  return before && (before.userId === undefined || before.userId === userId) ? before.link : null;
}

/** Removes the hint that a button in the mail confirms the reservation, because this page has that button. */
const withoutConfirmHint = (order: LocalOrder): LocalOrder => ({
  ...order,
  reservations: order.reservations?.map((reservation) => ({ ...reservation, confirmedUntil: null })),
});

type TrackingResult = { order?: LocalOrder; error?: unknown };

export default function OrderTrackingPage() {
  const { api } = useKit();
  const toast = useToast();
  const user = useSession();
  const [result, setResult] = useState<TrackingResult | null>(null);
  /** The number of times that the form was cleared. It is part of the form's key. */
  const [cleared, setCleared] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The values of a link in a mail. */
  const [link, setLink] = useState<MailLink | null>(null);

  useEffect(() => heading.current?.focus(), [result, link]);

  async function loadOrder(orderId: string, email: string) {
    const order = await api<TrackedOrder>('/api/orders/track', { method: 'POST', body: { orderId, email } });
    setResult({ order: fromTrackedOrder(order, email) });
  }

  async function findOrder(orderId: string, email: string) {
    try {
      await loadOrder(orderId, email);
      toast({ title: 'Order found', description: 'Here are your order details.' });
    } catch (error) {
      setResult({ error });
      const { title, text } = trackingFailure(error);
      toast.error(title, text);
    }
  }

  function findTypedOrder(orderId: string, email: string) {
    // The link of the same order is kept, because it has more values than the number and the address.
    if (orderId !== link?.orderId) keepLink({ orderId, email, token: null }, user?.id);
    return findOrder(orderId, email);
  }

  const findLinked = useEffectEvent(() => {
    const linked = takeLink(user?.id);
    if (!linked) return;
    setLink(linked);
    if (linked.email) void findOrder(linked.orderId, linked.email);
    else setResult(null);
  });
  useEffect(() => {
    const listener = () => findLinked();
    listener();
    // The user may paste another link into the same tab.
    window.addEventListener('hashchange', listener);
    return () => window.removeEventListener('hashchange', listener);
  }, []);

  function clearForm() {
    setResult(null);
    setLink(null);
    setCleared(cleared + 1);
  }

  const { order: found, error } = result ?? {};
  /** Null: the form has found a different order than the order of the link. */
  const linked = found && link?.orderId && found.id !== link.orderId ? null : found;
  const isShown = linked !== null && (result !== null || link?.email === '');
  const onDevice = useDeviceOrder(found?.id ?? '');
  const mailKey = found?.id === link?.orderId ? link?.key : undefined;
  const foundWith = mailKey ? { key: mailKey } : found && { email: found.customerInfo.email };
  const confirmation = isShown && link?.token ? { ...link, token: link.token } : null;
  const form = (
    <TrackForm
      key={`${cleared} ${link?.orderId} ${link?.email}`}
      autoFocus={cleared > 0}
      orderId={link?.orderId}
      email={link?.email}
      onTrack={findTypedOrder}
    />
  );

  return (
    <Page className={`${styles.page} ${styles.narrow}`}>
      <div>
        <h1 className={text.title} tabIndex={-1}>
          Track Order
        </h1>
        <p className={styles.lead}>Enter the order ID and the email address used for the order.</p>
      </div>
      {confirmation && (
        <KeepReservation
          key={confirmation.token}
          token={confirmation.token}
          order={link?.orderId ? found : undefined}
          headingRef={heading}
          onConfirmed={(order) => {
            if (confirmation.email) setResult({ order: fromTrackedOrder(order, confirmation.email) });
            else setLink({ ...confirmation, orderId: order.orderId });
          }}
        />
      )}
      {!confirmation && form}
      {found && (
        <OrderCard
          order={confirmation ? withoutConfirmHint(found) : found}
          // The number and the address are no proof, so nobody can write with them alone.
          foundWith={mailKey || onDevice?.key || user ? foundWith : null}
          headingRef={confirmation ? undefined : heading}
          action={
            <ButtonLink variant="outline" to={orderLink(found.id, foundWith)}>
              View order
            </ButtonLink>
          }
        >
          <OrderTimeline
            key={found.id}
            order={found}
            orderKey={mailKey ?? onDevice?.key}
            onEnded={() => loadOrder(found.id, found.customerInfo.email)}
          />
        </OrderCard>
      )}
      {error !== undefined && <TrackingFailed error={error} onTryAgain={clearForm} />}
      {confirmation && form}
      <details className={styles.paste}>
        <summary className={styles.question}>Did a link not work?</summary>
        <p>Some email apps do not open the whole link. Copy the link or the code from the email, and paste it here.</p>
        <LinkForm names={['confirm', 'orderId']} />
      </details>
      <aside className={`${styles.head} ${styles.help}`}>
        <div>
          <h2 className={text.subheading}>Need Help?</h2>
          <p className={styles.lead}>If you cannot find your order, our support team will look for it with you.</p>
        </div>
        <ButtonLink variant="outline" to={paths.contactSupport}>
          Contact Support
        </ButtonLink>
      </aside>
    </Page>
  );
}
