import { bidi } from '@telemarket/composition';
import { ErrorCard } from '@telemarket/kit';
import { failureText, LinkForm, useLinkValues } from '@telemarket/kit/form';
import { DateTime, Page, text } from '@telemarket/kit/ui';
import order from './order.module.css';
import { isRefused, useSellerDeal } from './deal.resource';
import { DealSkeleton, Desk } from './desk';

/** The desk of a seller without an account. The token of the mail's link is in the fragment, which servers do not get. */
export default function DealPage() {
  const values = useLinkValues();
  const token = values?.get('token');
  return (
    <Page className={order.page}>
      <meta name="referrer" content="no-referrer" />
      {token ? (
        <LinkedDeal key={token} token={token} />
      ) : (
        <>
          <Title>Deal</Title>
          {values ? (
            <PasteLink lead="This page opens with the link in our email to you. Copy the link or the code from the email, and paste it here." />
          ) : (
            <DealSkeleton />
          )}
        </>
      )}
    </Page>
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
  429: 'Too many attempts.',
  unreachable: 'We could not reach the shop. Nothing is lost: your link still works.',
  otherwise: 'Something went wrong. Please try again.',
};

function LinkedDeal({ token }: { token: string }) {
  const { deal, error, busy, refresh, send, notices } = useSellerDeal(token);
  if (isRefused(error))
    return (
      <>
        <Title>Deal</Title>
        <PasteLink lead="This link does not work. Copy the link or the code from our latest email, and paste it here." />
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
          <span>{bidi`For ${deal.sellerName}, ordered on `}</span>
          <DateTime iso={deal.createdAt} />
        </p>
      </div>
      <div role="status">
        {error && (
          <p className={order.note}>The deal could not be refreshed. You are seeing the last version we received.</p>
        )}
      </div>
      <Desk {...{ deal, send, refresh, notices }} />
    </>
  );
}
