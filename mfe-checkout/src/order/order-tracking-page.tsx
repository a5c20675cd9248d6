import { ButtonLink, type LocalOrder, paths, useToast } from '@telemarket/kit';
import { useEffect, useRef, useState } from 'react';
import { OrderCard } from './order-card';
import { fromTracked } from './order-list';
import { OrderNotFound } from './order-not-found';
import { useTrackOrder } from './order.resource';
import styles from './order.module.css';
import { TrackForm } from './track-form';

type Result = { order: LocalOrder } | { error: unknown } | null;

export default function OrderTrackingPage() {
  const track = useTrackOrder();
  const toast = useToast();
  const [result, setResult] = useState<Result>(null);
  /** How often the form was cleared: its key. */
  const [cleared, setCleared] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), [result]);

  async function find(orderId: string, email: string) {
    try {
      const order = fromTracked(await track({ orderId, email }), email);
      setResult({ order });
      toast({ title: 'Order found', description: 'Here are your order details.' });
    } catch (error) {
      setResult({ error });
      toast({
        title: 'Order not found',
        description: 'Please check your order ID and email address.',
        variant: 'destructive',
      });
    }
  }

  function clear() {
    setResult(null);
    setCleared(cleared + 1);
  }

  return (
    <div className={`${styles['page']} ${styles['narrow']}`}>
      <div>
        <h1 className={styles['title']} tabIndex={-1}>
          Track Order
        </h1>
        <p className={styles['lead']}>Enter the order ID and the e-mail address that the order was placed with.</p>
      </div>
      <TrackForm key={cleared} autoFocus={cleared > 0} onTrack={find} />
      {result && 'order' in result && <OrderCard order={result.order} headingRef={heading} />}
      {result && 'error' in result && <OrderNotFound error={result.error} onTryAgain={clear} />}
      <aside className={styles['help']}>
        <div>
          <h2 className={styles['helpTitle']}>Need Help?</h2>
          <p>If you cannot find your order, our support team will look for it with you.</p>
        </div>
        <ButtonLink variant="outline" to={paths.contactSupport}>
          Contact Support
        </ButtonLink>
      </aside>
    </div>
  );
}
