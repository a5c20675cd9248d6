import { telegramLink, telegramName } from '@telemarket/composition';
import type { AdminOrderDetails } from '@telemarket/contract';
import { Dialog, formatPrice, fromCents, toCents } from '@telemarket/kit';
import { DateTime, ORDER_STATUSES, OrderStatusBadge, telHref, text } from '@telemarket/kit/ui';
import { useAdminData } from '../admin-api';
import { AuditLog } from '../audit-log';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';
import { Facts, MailLink } from '../facts';
import { NotLoaded } from '../not-loaded';
import { Entry, Section } from '../section';
import { adminOrderPath } from './order-actions';
import { OrderDecision } from './order-decision';
import { OrderReservations } from './order-reservations';
import styles from './order.module.css';

export function OrderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const response = useAdminData<AdminOrderDetails>(adminOrderPath(id));
  const { data: order, mutate } = response;
  const reload = () => void mutate();
  const title = <span>Order {order && <span className={styles.id}>{order.orderId}</span>}</span>;
  return (
    <Dialog open onClose={onClose} title={title}>
      {order ? (
        <div className={dialog.body}>
          <OrderFacts order={order} />
          <Items order={order} />
          <OrderReservations order={order} reload={reload} />
          <History order={order} />
          <OrderDecision order={order} reload={reload} />
          <AuditLog entity="order" id={id} />
        </div>
      ) : (
        <NotLoaded name="order" {...response} />
      )}
    </Dialog>
  );
}

interface PartProps {
  order: AdminOrderDetails;
}

function OrderFacts({ order }: PartProps) {
  const { status, createdAt, customerName, customerEmail, customerTelegram, customerPhone } = order;
  return (
    <>
      <p className={styles.badges}>
        <OrderStatusBadge status={status} />
        <span className={text.note}>
          Placed <DateTime iso={createdAt} />
        </span>
      </p>
      <Facts
        facts={{
          Customer: customerName,
          Email: <MailLink to={customerEmail} />,
          Telegram: customerTelegram ? <TelegramName typed={customerTelegram} /> : 'Not given',
          Phone: customerPhone ? <a href={telHref(customerPhone)}>{customerPhone}</a> : 'Not given',
        }}
      />
    </>
  );
}

/** The customer has typed it, so only a text that can be a name is a link. */
function TelegramName({ typed }: { typed: string }) {
  const name = telegramName(typed);
  if (name === null) return typed;
  return (
    <a href={telegramLink(name)} target="_blank" rel="noopener noreferrer">
      {`@${name}`}
    </a>
  );
}

/** The items, with the prices at the time of the purchase. */
const Items = ({ order: { items, total } }: PartProps) => (
  <ul className={styles.items}>
    {items.map(({ id, productTitle, quantity, price }) => (
      <li key={id} className={styles.item}>
        <span>
          <span>{productTitle}</span>
          <span className={cell.second}>{`${quantity} × ${formatPrice(price)}`}</span>
        </span>
        <span className={styles.amount}>{formatPrice(fromCents(toCents(price) * quantity))}</span>
      </li>
    ))}
    <li className={`${styles.item} ${styles.total}`}>
      <span>Total</span>
      <span className={styles.amount}>{formatPrice(total)}</span>
    </li>
  </ul>
);

const History = ({ order: { history } }: PartProps) => (
  <Section title="History">
    <ol className={dialog.entries}>
      {history.map(({ status, by, reason, createdAt }) => (
        <Entry key={createdAt + status} title={ORDER_STATUSES[status]} by={by} at={createdAt} marked>
          {reason && <p className={text.note}>{reason === 'placed' ? 'Order placed' : `“${reason}”`}</p>}
        </Entry>
      ))}
    </ol>
  </Section>
);
