import { bidi } from '@telemarket/composition';
import type { NeedCauseType, NeedDeal, Needs } from '@telemarket/contract';
import { Chip, EmptyState, ErrorCard, Link } from '@telemarket/kit';
import { DateTime, text } from '@telemarket/kit/ui';
import { ActionButton } from '../action-button';
import { useAdminChange } from '../admin-api';
import cell from '../cell.module.css';
import panel from '../panel.module.css';
import { useRows } from '../use-rows';
import { RowsSkeleton } from '../rows-skeleton';
import { OpenLink, useOpened } from '../table/opened';
import { ageText } from './age';
import { NEEDS, needsCount, useNeeds } from './needs';
import { OrderPanel } from './order-panel';
import { OrderViews } from './order-views';
import styles from './order.module.css';

/** A newer API may name a cause that this build does not know. */
const CAUSE_TEXTS: Readonly<Partial<Record<NeedCauseType, string>>> = {
  no_address: 'The seller has no email address',
  mail_failed: 'The mail to the seller could not be delivered',
  no_answer: 'No answer from the seller',
  not_handed_over: 'Accepted, not handed over',
  unconfirmed: 'Handed over, not confirmed',
  declined: 'The seller cannot sell the listing',
  handover_unanswered: 'Telegram names the buyer as the owner, but the buyer has not confirmed receipt',
};

/** The deals and sellers that need an administrator. */
export default function NeedsPage() {
  const { openedId, open, replace, close } = useOpened();
  const { data, error, isValidating, mutate } = useNeeds();
  const keys = [...new Set(data?.deals.map(({ id }) => id))];
  const show = (id: number) => (openedId === null ? open(String(id)) : replace(String(id)));
  const { step, props } = useRows({ keys, opened: openedId, open: show, close });
  return (
    <div {...props} className={panel.desk}>
      <OrderViews view="needs" />
      {data ? (
        <Queue needs={data} />
      ) : error ? (
        <ErrorCard
          title="The queue could not be loaded"
          error={error}
          busy={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <RowsSkeleton label="Loading the deals that need you" />
      )}
      {openedId !== null && <OrderPanel id={openedId} step={step} onClose={close} />}
    </div>
  );
}

function Queue({ needs }: { needs: Needs }) {
  const { deals, sellers } = needs;
  if (needsCount(needs) === 0)
    return (
      <EmptyState icon="check" title="Nothing needs you">
        Deals that wait too long, declined lines and sellers without an email address appear here.
      </EmptyState>
    );
  const answered = deals.filter(isAnsweredByTelegram);
  return (
    <ul className={styles.queue} aria-label="Needs you">
      {answered.map((deal) => (
        <Deal key={deal.deal} deal={deal} />
      ))}
      {sellers.missing > 0 && (
        <Sellers
          count={sellers.missing}
          filter="missing"
          what={sellers.missing === 1 ? 'has no email address' : 'have no email address'}
        />
      )}
      {sellers.several > 0 && (
        <Sellers
          count={sellers.several}
          filter="several"
          what={sellers.several === 1 ? 'has several email addresses' : 'have several email addresses'}
        />
      )}
      {deals
        .filter((deal) => !answered.includes(deal))
        .map((deal) => (
          <Deal key={deal.deal} deal={deal} />
        ))}
    </ul>
  );
}

/** Whether Telegram names the buyer as the owner, but the buyer has not confirmed this. */
const isAnsweredByTelegram = ({ causes }: NeedDeal): boolean =>
  causes.some(({ type }) => type === 'handover_unanswered');

/** The API does not count beyond this number. */
const MAX_COUNTED = 100;

const Sellers = ({ count, filter, what }: { count: number; filter: string; what: string }) => (
  <li className={styles.need}>
    <Link className={cell.open} to={`?tab=products&view=sellers&address=${filter}`}>
      {`${count}${count === MAX_COUNTED ? ' or more' : ''} ${count === 1 ? 'seller' : 'sellers'} ${what}`}
    </Link>
    <span className={text.note}>Open the list of sellers, and enter an email address.</span>
  </li>
);

function Deal({ deal: { id, deal, orderId, sellerName, customerName, titles, causes } }: { deal: NeedDeal }) {
  const change = useAdminChange();
  const all = titles.map((title) => bidi`${title}`).join(', ');
  return (
    <li className={styles.need}>
      <div className={styles.facts}>
        <span className={styles.causes}>
          {causes.map(({ type, since }) => (
            <Chip key={type} tone={type === 'declined' || type === 'mail_failed' ? 'danger' : 'warning'} icon="alert">
              <span className={styles.cause}>
                <DateTime iso={since}>{`${CAUSE_TEXTS[type] ?? 'Look at this deal'}, ${ageText(since)}`}</DateTime>
              </span>
            </Chip>
          ))}
        </span>
        <OpenLink row={id}>
          <span>{all || 'No listing'}</span>
          <span className={`${cell.second} ${styles.id}`}>{orderId}</span>
        </OpenLink>
        <span className={text.note}>{bidi`${sellerName} sells to ${customerName}`}</span>
      </div>
      <ActionButton
        action={() => change(`${NEEDS}/${deal}/done`, { method: 'POST' }, NEEDS)}
        label={`Done: ${all} of order ${orderId}`}
      >
        Done
      </ActionButton>
    </li>
  );
}
