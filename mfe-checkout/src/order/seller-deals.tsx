import { bidi } from '@telemarket/composition';
import type { SellerDeal } from '@telemarket/contract';
import {
  ApiError,
  Button,
  Chip,
  EmptyState,
  ErrorCard,
  formatPrice,
  type IconName,
  Link,
  useLocation,
  useSearchParams,
  useSession,
} from '@telemarket/kit';
import { DateTime, SessionEndedCard, text } from '@telemarket/kit/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './deal.module.css';
import { DealSkeleton, Desk, openStateOf } from './desk';
import order from './order.module.css';
import { useOwnDeals } from './own-deals.resource';

/** The tab Selling of the messages: the desk of a seller whose account has the verified address of the deals. */
export default function SellerDeals() {
  const user = useSession();
  return user ? <Deals key={user.id} userId={user.id} /> : null;
}

/** One deal is open: the deal in the address, or else the deal with the latest activity. */
function Deals({ userId }: { userId: number }) {
  const linked = useSearchParams()[0].get('deal');
  const { deals, isUnknown, error, busy, refresh, send, showMore } = useOwnDeals(userId, linked);
  if (error instanceof ApiError && error.status === 401) return <SessionEndedCard />;
  if (!deals)
    return error ? (
      <ErrorCard title="Your deals could not be loaded" error={error} busy={busy} onRetry={() => void refresh()}>
        Nothing is lost. Your messages still work.
      </ErrorCard>
    ) : (
      <DealSkeleton />
    );
  return (
    <div className={order.list}>
      <div role="status">
        {error && (
          <p className={order.note}>Your deals could not be refreshed. You are seeing the last version we received.</p>
        )}
        {isUnknown && <p className={text.note}>This deal is not in your account. It may belong to another account.</p>}
      </div>
      {deals.length > 0 ? (
        <DealList {...{ deals, linked, refresh, send }} />
      ) : (
        linked === null && (
          <EmptyState icon="message" title="No deals yet">
            What buyers order from you appears here once your email address is verified.
          </EmptyState>
        )
      )}
      {showMore && (
        <div>
          <Button variant="outline" busy={busy} onClick={showMore}>
            Show earlier deals
          </Button>
        </div>
      )}
    </div>
  );
}

interface DealListProps extends Pick<ReturnType<typeof useOwnDeals>, 'refresh' | 'send'> {
  deals: readonly SellerDeal[];
  linked: string | null;
}

function DealList({ deals, linked, refresh, send }: DealListProps) {
  // a new deal must not close the deal that the seller is reading
  const [newest] = useState(deals[0]?.number);
  const open = linked ?? newest;
  return (
    <ul className={order.list}>
      {deals.map((deal) => (
        <li key={deal.number} className={styles.deal}>
          <Head deal={deal} isOpen={deal.number === open} isLinked={deal.number === linked} />
          {deal.number === open && (
            <Desk deal={deal} refresh={refresh} send={(action, body) => send(deal.number, action, body)} />
          )}
        </li>
      ))}
    </ul>
  );
}

type Mark = readonly [tone: 'warning' | 'neutral', icon: IconName, word: string];

function markOf(deal: SellerDeal): Mark {
  const state = openStateOf(deal);
  if (!state) return ['neutral', 'check', 'Ended'];
  return state === 'handed_over' ? ['neutral', 'clock', 'Buyer is next'] : ['warning', 'clock', 'You are next'];
}

interface HeadProps {
  deal: SellerDeal;
  isOpen: boolean;
  isLinked: boolean;
}

function Head({ deal, isOpen, isLinked }: HeadProps) {
  const { number, sellerName, buyer, total, createdAt } = deal;
  const [tone, icon, word] = markOf(deal);
  const link = useRef<HTMLAnchorElement>(null);
  // the state of the history entry has the number of pages that the list shows
  const { state } = useLocation();
  useEffect(() => {
    // focuses the link here: the browser cannot scroll to it at page load, because the list is loaded later
    if (isLinked) link.current?.focus();
  }, [isLinked]);
  return (
    <div className={order.card}>
      <div className={order.head}>
        <h2 className={text.subheading}>
          <Link
            ref={link}
            to={{ search: `?${new URLSearchParams({ tab: 'selling', deal: number })}` }}
            replace
            state={state}
            aria-current={isOpen || undefined}
          >
            Deal <span className={order.id}>{number}</span>
          </Link>
        </h2>
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
      </div>
      <p className={text.note}>
        <span>{bidi`${buyer.name} orders from ${sellerName} for ${formatPrice(total)}, `}</span>
        <DateTime iso={createdAt} />
      </p>
    </div>
  );
}
