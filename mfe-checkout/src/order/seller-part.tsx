import { bidi } from '@telemarket/composition';
import type { Deal, OrderDealItem } from '@telemarket/contract';
import { Button, Link, paths, useSession, useShop } from '@telemarket/kit';
import { useLinkValues } from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import { useEffect, useId, useRef, useState } from 'react';
import lineStyles from '../order-lines.module.css';
import { DealButton } from './act';
import { CancelOrder } from './cancel-order';
import { Entries, type PersonNames } from './conversation';
import { DealLine } from './deal-line';
import deal from './deal.module.css';
import { useDealChange } from './deal.resource';
import { HandoverNote } from './handover-note';
import { MessageForm } from './message-form';
import type { OrderChanges } from './order-deals.resource';
import styles from './order.module.css';

interface SellerPartProps extends OrderChanges {
  orderId: string;
  items: readonly OrderDealItem[];
  canCancelAlone?: boolean;
}

/** The lines of one seller, with the conversation. */
export function SellerPart({ deal: part, ...lines }: SellerPartProps & { deal: Deal }) {
  const { number, sellerName, entries } = part;
  const messages = entries.filter(({ type }) => type === 'message');
  const names: PersonNames = { buyer: 'You', seller: sellerName, shop: useShop().name };
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isOpened, setOpened] = useState(false);
  /** The id of the product whose link has opened this page, to write a message to its seller. */
  const linked = useLinkValues()?.get('message');
  const writing = isOpened || lines.items.some(({ productId }) => String(productId) === linked);

  useEffect(() => {
    if (writing) form.current?.querySelector('textarea')?.focus();
  }, [writing]);

  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} dir="auto" className={text.subheading} tabIndex={-1}>
          {sellerName}
        </h2>
        <span className={text.note}>
          <span>Deal </span>
          <span className={styles.id}>{number}</span>
        </span>
      </div>
      <Lines {...lines} />
      <div className={`${deal.form} ${styles.screenOnly}`}>
        <Entries entries={messages} names={names} />
        {writing ? (
          <MessageForm
            to={sellerName}
            formRef={form}
            send={(words) => lines.send('message', { deal: number, text: words })}
          />
        ) : (
          <p>
            <Button variant="outline" icon="message" onClick={() => setOpened(true)}>
              {bidi`Message ${sellerName}`}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

/** The lines, with the actions of the buyer. */
export function Lines({ orderId, items, canCancelAlone = false, send, refresh }: SellerPartProps) {
  const user = useSession();
  const change = useDealChange(refresh);
  if (items.length === 0) return null;
  return (
    <ul className={lineStyles.lines}>
      {items.map((item) => {
        const { id, productId, productTitle: title, state, actions, handover } = item;
        return (
          <li key={id} className={deal.item}>
            <DealLine line={item}>
              {user && state === 'received' && (
                <Link
                  className={`${lineStyles.action} ${styles.screenOnly}`}
                  to={`${paths.product(productId)}#review`}
                  aria-label={bidi`Write a review of ${title}`}
                >
                  Write a review
                </Link>
              )}
            </DealLine>
            {handover && (
              <HandoverNote
                {...{ handover, title }}
                side="buyer"
                deal={item.deal ?? ''}
                isConfirmed={state === 'received'}
                ask={() => change(() => send('ask-telegram', { itemId: id }), 'We are asking Telegram')}
              />
            )}
            {actions.includes('receive') && (
              <div className={styles.screenOnly}>
                <DealButton
                  label={bidi`I have received it: ${title}`}
                  variant={state === 'handed_over' ? 'primary' : 'outline'}
                  run={() => change(() => send('receive', { itemId: id }), 'Thank you. The line is completed')}
                >
                  I have received it
                </DealButton>
              </div>
            )}
            {canCancelAlone && actions.includes('cancel') && (
              <div className={styles.screenOnly}>
                <CancelOrder
                  orderId={orderId}
                  title={title}
                  cancel={(reason) => send('cancel', { itemId: id, reason })}
                  onEnded={refresh}
                />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
