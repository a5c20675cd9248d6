import { bidi } from '@telemarket/composition';
import type { AdminDeal, AdminOrderDetails, AdminOrderItem, LineAction } from '@telemarket/contract';
import {
  Button,
  Chip,
  formatPrice,
  fromCents,
  Link,
  paths,
  ProductImage,
  toCents,
  useSession,
  useShop,
  useToast,
} from '@telemarket/kit';
import { FailureNote, failureText, MAX_LENGTHS, required, TextField, useForm, type Values } from '@telemarket/kit/form';
import { LineStateChip } from '@telemarket/kit/ui';
import { useState } from 'react';
import { ActionButton } from '../action-button';
import { useAdminChange } from '../admin-api';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';
import { MailLink } from '../facts';
import { isConflict, SAVE_FAILURES } from '../failure';
import { Entry, Section } from '../section';
import { useIsManager } from '../role';
import { adminOrderPath, ENDING_FAILURES } from './order-actions';
import styles from './order.module.css';
import { CANCEL_REASONS, ReasonField } from './reason-field';

interface OrderPartProps {
  order: AdminOrderDetails;
  /** Called when another administrator, the buyer or the seller has changed the order. */
  reload: () => void;
}

/** The lines of an order, grouped by seller. */
export function OrderDeals({ order, reload }: OrderPartProps) {
  const { items, deals = [] } = order;
  const numbers = new Set(deals.map(({ number }) => number));
  const others = items.filter(({ deal }) => !deal || !numbers.has(deal));
  return (
    <>
      {deals.map((deal) => (
        <Section key={deal.number} title={bidi`Sold by ${deal.sellerName}`}>
          <Seller deal={deal} />
          <Lines order={order} items={items.filter((item) => item.deal === deal.number)} reload={reload} />
          <Conversation orderRow={order.id} deal={deal} reload={reload} />
        </Section>
      ))}
      {others.length > 0 && (
        <Section title="Lines">
          <Lines order={order} items={others} reload={reload} />
        </Section>
      )}
    </>
  );
}

function Seller({ deal: { sellerName, sellerEmail, sellerId } }: { deal: AdminDeal }) {
  const isManager = useIsManager();
  return (
    <p className={styles.seller}>
      {isManager && sellerId !== null && (
        <Link to={`?tab=products&view=sellers&open=${sellerId}`}>{bidi`Open ${sellerName}`}</Link>
      )}
      {sellerEmail ? <MailLink to={sellerEmail} /> : <Chip tone="warning">No email address</Chip>}
    </p>
  );
}

const Lines = ({ order, items, reload }: OrderPartProps & { items: readonly AdminOrderItem[] }) => (
  <ul className={styles.items}>
    {items.map((item) => (
      <Line key={item.id} order={order} item={item} reload={reload} />
    ))}
  </ul>
);

const LINE_FAILURES = { ...ENDING_FAILURES, state: 'Somebody else has changed this line in the meantime.' };

const hasChanged = (error: unknown) => ['state', 'final', 'sold', 'reserved'].some((code) => isConflict(error, code));

function Line({ order: { id }, item, reload }: OrderPartProps & { item: AdminOrderItem }) {
  const change = useAdminChange();
  const isManager = useIsManager();
  const [isCancelling, setCancelling] = useState(false);
  const { productId, productTitle, productImage, quantity, price, state, actions = [] } = item;
  const path = adminOrderPath(id);
  const act = (action: LineAction, reason?: string) =>
    change(`${path}/items/${item.id}`, { method: 'PATCH', body: { action, reason } }, path);
  return (
    <li className={styles.line}>
      <span className={styles.thumb}>
        <ProductImage src={productImage} productId={productId} />
      </span>
      <span className={styles.what}>
        <Link
          dir="auto"
          className={cell.open}
          to={isManager ? `?tab=products&open=${productId}` : paths.product(productId)}
        >
          {productTitle}
        </Link>
        <span className={cell.second}>{`${quantity} × ${formatPrice(price)}`}</span>
      </span>
      <span className={styles.amount}>{formatPrice(fromCents(toCents(price) * quantity))}</span>
      <div className={styles.acts}>
        {state && <LineStateChip state={state} />}
        {actions.includes('receive') && (
          <ActionButton
            action={() => act('receive')}
            onError={(error) => hasChanged(error) && reload()}
            failures={LINE_FAILURES}
            label={bidi`Mark received: ${productTitle}`}
          >
            Mark received
          </ActionButton>
        )}
        {actions.includes('cancel') && !isCancelling && (
          <Button
            compact
            variant="outline"
            aria-label={bidi`Cancel line: ${productTitle}`}
            onClick={() => setCancelling(true)}
          >
            Cancel line
          </Button>
        )}
      </div>
      {actions.includes('cancel') && isCancelling && (
        <CancelLine
          cancel={(reason) => act('cancel', reason)}
          onFailure={(error) => hasChanged(error) && reload()}
          onClose={() => setCancelling(false)}
        />
      )}
    </li>
  );
}

const CANCEL_RULES = { reason: required('Give a reason. The buyer will read it.') };

interface CancelLineProps {
  cancel: (reason: string) => Promise<unknown>;
  onFailure: (error: unknown) => void;
  onClose: () => void;
}

function CancelLine({ cancel, onFailure, onClose }: CancelLineProps) {
  const { field, busy, failure, bind } = useForm(CANCEL_RULES, { reason: 'Why are you cancelling this line?' });
  return (
    <form className={styles.cancel} {...bind(({ reason }) => cancel(reason), undefined, onFailure)}>
      <ReasonField {...field('reason')} suggestions={CANCEL_REASONS} />
      <FailureNote>{failureText(failure, LINE_FAILURES)}</FailureNote>
      <div className={dialog.buttons}>
        <Button type="submit" compact variant="danger" busy={busy}>
          Cancel this line
        </Button>
        <Button compact variant="outline" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}

const WRITE_RULES = { text: required('Write a message.') };
const WRITE_FAILURES = { ...SAVE_FAILURES, full: 'This conversation is full.' };
const VERBS: Readonly<Record<string, string>> = {
  message: 'wrote',
  accepted: 'accepted',
  declined: 'declined',
  handed_over: 'handed over',
  received: 'received',
  cancelled: 'cancelled',
};

/** The buyer and the seller both read the messages of an administrator. */
function Conversation({ orderRow, deal, reload }: { orderRow: number; deal: AdminDeal; reload: () => void }) {
  const { number, sellerName, entries } = deal;
  const admin = useSession();
  const change = useAdminChange();
  const toast = useToast();
  const label = bidi`Message to the buyer and ${sellerName}`;
  const { field, busy, failure, bind, clear } = useForm(WRITE_RULES, { text: label }, `deal ${number} of ${admin?.id}`);
  const names = { buyer: 'The buyer', seller: sellerName, shop: useShop().name };

  async function writeMessage(message: Values<'text'>, form: HTMLFormElement) {
    const path = adminOrderPath(orderRow);
    await change(`${path}/messages`, { method: 'POST', body: { deal: number, ...message } }, path);
    clear(form, message);
    toast({ title: 'Message sent' });
  }

  return (
    <details className={styles.conversation}>
      <summary className={styles.summary}>{bidi`Conversation with ${sellerName} (${entries.length})`}</summary>
      <div className={dialog.section}>
        {entries.length > 0 && (
          <ol className={dialog.entries}>
            {entries.map(({ id, type, by, itemTitle, text, createdAt }) => (
              <Entry
                key={id}
                title={bidi`${names[by]} ${VERBS[type] ?? 'changed'}${itemTitle ? ` “${itemTitle}”` : ''}`}
                at={createdAt}
                marked={by === 'shop'}
              >
                {text && (
                  <p className={dialog.text} dir="auto">
                    {text}
                  </p>
                )}
              </Entry>
            ))}
          </ol>
        )}
        <form className={dialog.section} {...bind(writeMessage, undefined, reload)}>
          <TextField {...field('text')} rows={2} maxLength={MAX_LENGTHS.MessageEntryInput.text} />
          <FailureNote>{failureText(failure, WRITE_FAILURES)}</FailureNote>
          <div>
            <Button type="submit" variant="outline" compact busy={busy}>
              Send message
            </Button>
          </div>
        </form>
      </div>
    </details>
  );
}
