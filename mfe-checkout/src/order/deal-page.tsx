import type { SellerDeal } from '@telemarket/contract';
import { telegramLink, telegramName } from '@telemarket/composition';
import { ErrorCard, Loading, Skeleton } from '@telemarket/kit';
import { failureText, LinkForm, useLinkValues } from '@telemarket/kit/form';
import { Announced, DateTime, text } from '@telemarket/kit/ui';
import { useId } from 'react';
import order from './order.module.css';
import { TotalRow } from '../total-row';
import { Entries } from './conversation';
import styles from './deal.module.css';
import { isRefused, type SendToDeal, useSellerDeal } from './deal.resource';
import { DeskLines } from './desk-lines';
import { stateWord } from '../line-state';
import { MessageForm } from './message-form';

/** The desk of a seller without an account. The token of the mail's link is in the fragment, which servers do not get. */
export default function DealPage() {
  const values = useLinkValues();
  const token = values?.get('token');
  return (
    <div className={`${order.page} ${styles.desk}`}>
      <meta name="referrer" content="no-referrer" />
      {token ? (
        <LinkedDeal key={token} token={token} />
      ) : (
        <>
          <Title>Deal</Title>
          {values ? (
            <PasteLink lead="This page opens with the link of our mail to you. Copy the link or the code from the mail, and paste it here." />
          ) : (
            <DealSkeleton />
          )}
        </>
      )}
    </div>
  );
}

const Title = ({ children }: { children: string }) => (
  <h1 className={text.title} tabIndex={-1}>
    {children}
  </h1>
);

const PasteLink = ({ lead }: { lead: string }) => (
  <div className={order.card}>
    <p role="status">{lead}</p>
    <LinkForm names={['token']} />
  </div>
);

const FAILURES = {
  429: 'That was tried too often.',
  unreachable: 'We could not reach the shop. Nothing is lost: your link still works.',
  otherwise: 'That did not work. Please try again.',
};

function LinkedDeal({ token }: { token: string }) {
  const { deal, error, busy, refresh, send } = useSellerDeal(token);
  if (isRefused(error))
    return (
      <>
        <Title>Deal</Title>
        <PasteLink lead="This link opens nothing. Copy the link or the code from our newest mail, and paste it here." />
      </>
    );
  if (!deal)
    return (
      <>
        <Title>Deal</Title>
        {error ? (
          <ErrorCard title="The deal could not be loaded" error={error} busy={busy} onRetry={() => void refresh()}>
            {failureText(error, FAILURES)}
          </ErrorCard>
        ) : (
          <DealSkeleton />
        )}
      </>
    );
  return (
    <>
      <div>
        <h1 className={text.title} tabIndex={-1}>
          Deal <span className={order.id}>{deal.number}</span>
        </h1>
        <p className={order.lead}>
          <span>{`For ${deal.sellerName}, ordered on `}</span>
          <DateTime iso={deal.createdAt} />
        </p>
      </div>
      <div role="status">
        {error && (
          <p className={order.note}>The deal could not be refreshed. This is the last state that we received.</p>
        )}
      </div>
      <Desk deal={deal} send={send} refresh={refresh} />
    </>
  );
}

interface DeskProps {
  deal: SellerDeal;
  send: SendToDeal;
  refresh: () => Promise<unknown>;
}

function Desk({ deal, send, refresh }: DeskProps) {
  const { number, buyer, entries, total } = deal;
  const names = { seller: 'You', buyer: buyer.name, shop: 'TeleMarket' };
  const [linesId, conversationId] = [useId(), useId()];
  return (
    <>
      <Announced text={announcement(deal)} />
      <section className={order.card} aria-labelledby={linesId}>
        <h2 id={linesId} className={text.subheading} tabIndex={-1}>
          {`What ${buyer.name} orders`}
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
        <p className={text.note}>Payment is between you and the buyer. TeleMarket takes no money and no commission.</p>
      </section>
      <section className={order.card} aria-labelledby={conversationId}>
        <h2 id={conversationId} className={text.subheading} tabIndex={-1}>
          Conversation
        </h2>
        <Entries entries={entries} names={names} />
        <MessageForm key={number} to={buyer.name} send={(words) => send('message', { text: words })} />
      </section>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className={order.factName}>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A buyer may have written a name that Telegram does not know. */
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

/** Says who acts next. */
function nextStep({ buyer, lines }: SellerDeal): string {
  const has = (state: string) => lines.some((line) => line.state === state);
  if (has('waiting')) return 'You are next: say whether you can hand this over.';
  if (has('accepted'))
    return `You are next: agree with ${buyer.name} on the payment, hand over what was ordered, then press “Handed over”.`;
  if (has('handed_over')) return `${buyer.name} is next: they check what you handed over, and confirm it.`;
  return 'This deal has ended. Nobody has to do anything.';
}

const announcement = ({ lines, entries }: SellerDeal): string =>
  `${lines.map(({ productTitle, state }) => `${productTitle}: ${stateWord(state)}.`).join(' ')} ${messages(entries.length)}`;

const messages = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'} in the conversation.`;

const DealSkeleton = () => (
  <Loading label="Loading the deal" className={order.card}>
    <Skeleton width="min(320px, 80%)" height="1.5rem" />
    <Skeleton height="64px" />
    <Skeleton height="64px" />
    <Skeleton width="60%" height="1.25rem" />
  </Loading>
);
