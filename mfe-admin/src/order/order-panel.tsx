import { bidi, telegramLink, telegramName } from '@telemarket/composition';
import type { AdminOrderDetails } from '@telemarket/contract';
import { formatPrice, Link, useToast } from '@telemarket/kit';
import { DateTime, ORDER_STATUSES, OrderStatusBadge, telHref, text } from '@telemarket/kit/ui';
import { ActionButton } from '../action-button';
import { useAdminData, useAdminChange } from '../admin-api';
import { AuditLog } from '../audit-log';
import dialog from '../dialog.module.css';
import { Facts, MailLink } from '../facts';
import { SAVE_FAILURES } from '../failure';
import { NotLoaded } from '../not-loaded';
import { Panel } from '../panel';
import { StepButtons } from '../step-buttons';
import { Entry, Section } from '../section';
import { adminOrderPath } from './order-actions';
import { OrderDeals } from './order-deals';
import { OrderDecision } from './order-decision';
import { OrderNotes } from './order-notes';
import { OrderReservations } from './order-reservations';
import styles from './order.module.css';

interface OrderPanelProps {
  id: number;
  /** Opens the next or the previous order of the list. */
  step: (by: 1 | -1) => void;
  onClose: () => void;
}

export function OrderPanel({ id, step, onClose }: OrderPanelProps) {
  const response = useAdminData<AdminOrderDetails>(adminOrderPath(id));
  const { data: order, mutate } = response;
  const reload = () => void mutate();
  const title = <span>Order {order && <span className={styles.id}>{order.orderId}</span>}</span>;
  return (
    <Panel title={title} of={id} onClose={onClose} actions={<StepButtons noun="order" step={step} />}>
      {order ? (
        <div key={id} className={dialog.body}>
          <OrderFacts order={order} />
          <OrderDeals order={order} reload={reload} />
          <OrderReservations order={order} reload={reload} />
          <OrderNotes order={order} />
          <History order={order} />
          <OrderDecision order={order} reload={reload} />
          <AuditLog entity="order" id={id} />
        </div>
      ) : (
        <NotLoaded name="order" {...response} />
      )}
    </Panel>
  );
}

interface OrderPartProps {
  order: AdminOrderDetails;
}

function OrderFacts({ order }: OrderPartProps) {
  const { status, createdAt, customerName, customerEmail, customerTelegram, customerPhone, userId, total } = order;
  return (
    <>
      <p className={styles.badges}>
        <OrderStatusBadge status={status} />
        <strong>{formatPrice(total)}</strong>
        <span className={text.note}>
          Placed <DateTime iso={createdAt} />
        </span>
      </p>
      <Facts
        facts={{
          Buyer: userId ? (
            <Link dir="auto" to={`?tab=users&open=${userId}`}>
              {customerName}
            </Link>
          ) : (
            <span>{bidi`${customerName} (guest)`}</span>
          ),
          Email: <MailLink to={customerEmail} />,
          Telegram: customerTelegram ? <TelegramName typed={customerTelegram} /> : 'Not given',
          Phone: customerPhone ? <a href={telHref(customerPhone)}>{customerPhone}</a> : 'Not given',
        }}
      />
      <ConfirmAgain order={order} />
    </>
  );
}

const CONFIRM_FAILURES = {
  ...SAVE_FAILURES,
  429: 'We have already sent the buyer many mails. Try again in an hour.',
  erased: 'This order’s email address was erased.',
  unreachable: 'The server could not be reached. Please try again.',
  otherwise: 'The mail was not sent.',
};

function ConfirmAgain({ order: { id, customerEmail } }: OrderPartProps) {
  const change = useAdminChange();
  const toast = useToast();
  const path = adminOrderPath(id);

  async function sendConfirmation() {
    await change(`${path}/confirmation`, { method: 'POST' }, path);
    toast({ title: 'Confirmation sent', description: bidi`The confirmation is on its way to ${customerEmail}.` });
  }

  return (
    <ActionButton action={sendConfirmation} failures={CONFIRM_FAILURES}>
      Send the confirmation again
    </ActionButton>
  );
}

/** The customer has typed the name, so it becomes a link only if it can be a username. */
function TelegramName({ typed }: { typed: string }) {
  const name = telegramName(typed);
  if (name === null) return typed;
  return (
    <a href={telegramLink(name)} target="_blank" rel="noopener noreferrer">
      {`@${name}`}
    </a>
  );
}

const History = ({ order: { history } }: OrderPartProps) => (
  <Section title="History">
    <ol className={dialog.entries}>
      {history.map(({ status, by, reason, createdAt }) => (
        <Entry key={createdAt + status} title={ORDER_STATUSES[status]} by={by} at={createdAt} marked>
          {reason && <p className={text.note}>{reason === 'placed' ? 'Order placed' : bidi`“${reason}”`}</p>}
        </Entry>
      ))}
    </ol>
  </Section>
);
