import { bidi, telegramLink, telegramName } from '@telemarket/composition';
import type { SellerDeal } from '@telemarket/contract';
import { Loading, Skeleton, useShop } from '@telemarket/kit';
import { Announced, text } from '@telemarket/kit/ui';
import { type ReactNode, useId } from 'react';
import { TotalRow } from '../total-row';
import { Entries } from './conversation';
import styles from './deal.module.css';
import type { DeskProps } from './deal.resource';
import { DeskLines } from './desk-lines';
import { lineAnnouncement } from './handover-note';
import { LazyNotices } from './lazy-notices';
import { MessageForm } from './message-form';
import order from './order.module.css';

/** Shows a deal to its seller: the lines with the seller's actions, the buyer, and the conversation. */
export function Desk({ deal, send, refresh, notices }: DeskProps) {
  const shop = useShop();
  const { number, buyer, entries, total } = deal;
  const names = { seller: 'You', buyer: buyer.name, shop: shop.name };
  const [linesId, conversationId] = [useId(), useId()];
  return (
    <>
      <Announced text={announcementText(deal)} />
      <section className={order.card} aria-labelledby={linesId}>
        <h2 id={linesId} className={text.subheading} tabIndex={-1}>
          {bidi`What ${buyer.name} ordered`}
        </h2>
        <p className={styles.next}>{nextStep(deal)}</p>
        <DeskLines deal={deal} send={send} refresh={refresh} />
        <div className={order.total}>
          <TotalRow total={total} />
        </div>
        <dl className={order.customer}>
          <Fact name="Buyer">{buyer.name}</Fact>
          {buyer.telegram && (
            <Fact name="Telegram">
              <Telegram name={buyer.telegram} />
            </Fact>
          )}
          <Fact name="Email">
            {buyer.email ? <a href={`mailto:${buyer.email}`}>{buyer.email}</a> : 'Shown once you have accepted'}
          </Fact>
        </dl>
        <p className={text.note}>
          {bidi`Payment is between you and the buyer. ${shop.name} takes no money and no commission.`}
        </p>
      </section>
      <section className={order.card} aria-labelledby={conversationId}>
        <h2 id={conversationId} className={text.subheading} tabIndex={-1}>
          Conversation
        </h2>
        <Entries entries={entries} names={names} />
        <MessageForm key={number} to={buyer.name} send={(words) => send('message', { text: words })} />
      </section>
      {deal.telegramNotices && openStateOf(deal) && (
        <LazyNotices
          shown={deal.telegramNotices}
          change={notices}
          refresh={refresh}
          offer={notices ? 'Get updates on this deal in Telegram' : 'Get updates on your deals in Telegram'}
        />
      )}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className={order.factName}>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Shows the name that the buyer has entered. A name that Telegram allows is a link, but may not exist there. */
function Telegram({ name }: { name: string }) {
  const valid = telegramName(name);
  return valid === null ? (
    name
  ) : (
    <a href={telegramLink(valid)} rel="noreferrer">
      {`@${valid}`}
    </a>
  );
}

/**
 * Returns the earliest state among the open lines, which somebody has to change next. Undefined: the deal has ended.
 */
export const openStateOf = ({ lines }: SellerDeal) =>
  (['waiting', 'accepted', 'handed_over'] as const).find((state) => lines.some((line) => line.state === state));

/** Says who acts next. */
function nextStep(deal: SellerDeal): string {
  const { buyer } = deal;
  switch (openStateOf(deal)) {
    case 'waiting':
      return 'You are next: say whether you can hand this over.';
    case 'accepted':
      return bidi`You are next: agree with ${buyer.name} on the payment, hand over what was ordered, then press “${deal.lines.some(({ handover }) => handover) ? 'I have transferred it' : 'Handed over'}”.`;
    case 'handed_over':
      return bidi`${buyer.name} is next: they check what you handed over, and confirm it.`;
    case undefined:
      return 'This deal has ended. Nobody has to do anything.';
  }
}

const announcementText = ({ lines, entries }: SellerDeal): string =>
  `${lines.map(lineAnnouncement).join(' ')} ${conversationText(entries.length)}`;

const conversationText = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'} in the conversation.`;

export const DealSkeleton = () => (
  <Loading label="Loading the deal" className={order.card}>
    <Skeleton width="min(320px, 80%)" height="1.5rem" />
    <Skeleton height="64px" />
    <Skeleton height="64px" />
    <Skeleton width="60%" height="1.25rem" />
  </Loading>
);
