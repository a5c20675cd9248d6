import { trackingPath } from '@telemarket/kit/shop';
import { ButtonLink, Dialog, formatPrice, Icon, Link, type LocalOrder, paths } from '@telemarket/kit';
import { DateTime, text } from '@telemarket/kit/ui';
import { type ReactNode, type RefObject, useId, type ReactElement } from 'react';
import { AnnouncedState, OrderState, RefusalNote, statusMessage } from '../order-status';
import { ReservationNotes } from '../reservation-notes';
import { TotalRow } from '../total-row';
import { OrderLines } from '../order-lines';
import { OrderTimeline } from './order-timeline';
import styles from './order.module.css';
import { type FoundWith, orderLink } from './proof';

interface OrderCardProps extends OrderBodyProps {
  /** Shows whether the shop has received the order. */
  showSync?: boolean;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}

export function OrderCard({
  order,
  maxItems,
  showSync = false,
  headingRef,
  foundWith,
  action,
  children,
}: OrderCardProps) {
  const headingId = useId();
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <div className={styles.badges}>
        <OrderState {...order} showSync={showSync} />
        <AnnouncedState order={order} />
      </div>
      <div className={styles.head}>
        <h2 ref={headingRef} id={headingId} className={text.subheading} tabIndex={-1}>
          Order <span className={styles.id}>{order.id}</span>
        </h2>
        <span className={text.note}>
          <DateTime iso={order.createdAt} />
        </span>
      </div>
      <OrderBody order={order} maxItems={maxItems} foundWith={foundWith} action={action} />
      {children}
    </article>
  );
}

interface OrderDetailsDialogProps {
  order: LocalOrder;
  onClose: () => void;
  /** Reloads the orders. */
  onEnded: () => Promise<unknown>;
}

export function OrderDetailsDialog({ order, onClose, onEnded }: OrderDetailsDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span>
          Order <span className={styles.id}>{order.id}</span>
        </span>
      }
    >
      <div className={styles.list}>
        <div className={styles.badges}>
          <OrderState {...order} />
          <AnnouncedState order={order} />
          <span className={text.note}>
            <DateTime iso={order.createdAt} />
          </span>
        </div>
        <OrderBody order={order} reviewable={isDelivered(order)} />
        {order.sync === 'synced' && !order.isGuest && <OrderTimeline order={order} onEnded={onEnded} />}
        <ButtonLink variant="outline" to={orderLink(order.id)}>
          View order
        </ButtonLink>
      </div>
    </Dialog>
  );
}

const isDelivered = ({ status, sync, isGuest }: LocalOrder) => status === 'completed' && sync === 'synced' && !isGuest;

interface OrderBodyProps {
  order: LocalOrder;
  /** The maximum number of items to show. Further items are counted as "+N more items". */
  maxItems?: number;
  reviewable?: boolean;
  /** Null: the reader cannot write to the sellers. */
  foundWith?: FoundWith | null;
  action?: ReactElement | false | null;
}

function OrderBody({ order, maxItems, reviewable, foundWith, action }: OrderBodyProps) {
  const { id, customerInfo, items, sync, total } = order;
  const messages =
    sync === 'synced' && maxItems === undefined && foundWith !== null ? { orderId: id, foundWith } : undefined;
  return (
    <>
      <dl className={styles.customer}>
        <Fact name="Name" value={customerInfo.name} />
        <Fact name="Email" value={breakableEmail(customerInfo.email)} />
        {customerInfo.telegramUsername && <Fact name="Telegram" value={customerInfo.telegramUsername} />}
      </dl>
      <OrderLines items={items} max={maxItems} reviewable={reviewable} messages={messages} />
      <div className={styles.total}>
        <TotalRow total={total} />
      </div>
      <div className={styles.foot}>
        <OrderNotes order={order} />
        {action}
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt className={styles.factName}>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Lets an address wrap before its @, but not inside a word. */
function breakableEmail(email: string): ReactNode {
  const at = email.lastIndexOf('@');
  return (
    <>
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </>
  );
}

function OrderNotes({ order }: { order: LocalOrder }) {
  const { isGuest, shownTotal, status, sync, total } = order;
  return (
    <div className={`${text.note} ${styles.notes}`}>
      {shownTotal && (
        <p className={styles.price}>
          <Icon name="alert" size={16} />
          <span>{`Price updated to ${formatPrice(total)}`}</span>
        </p>
      )}
      {sync === 'refused' ? (
        <p className={styles.refused}>
          <RefusalNote order={order} />
        </p>
      ) : isGuest ? (
        <p>
          You were not signed in when this order was sent, so its status is not known here.{' '}
          <Link to={trackingPath(order.id, order.customerInfo.email)}>Track it</Link>.
        </p>
      ) : (
        <>
          <p>{statusMessage(status)}</p>
          {status === 'cancelled' && <Link to={paths.contactSupport}>Contact support</Link>}
          <ReservationNotes order={order} />
        </>
      )}
    </div>
  );
}
