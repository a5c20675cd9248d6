import {
  ApiError,
  ButtonLink,
  ErrorCard,
  Link,
  Loading,
  paths,
  type SessionUser,
  Skeleton,
  Slot,
  useSearchParams,
} from '@telemarket/kit';
import { failureText, LinkForm, useLinkValues } from '@telemarket/kit/form';
import { Page, panelId, SessionEndedCard, TabLinks, tabId } from '@telemarket/kit/ui';
import { TRY_LINK_AGAIN } from '../link-texts';
import page from '../page.module.css';
import { OwnPage, PageTop } from '../page-top';
import { Conversations, GuestConversation } from './conversations';
import { useHasDeals, useLinkedMessage, useOwnMessages } from './message.resource';

export default function MessagesPage() {
  const token = useLinkValues()?.get('token');
  if (token) return <LinkedMessage key={token} token={token} />;
  return (
    <OwnPage
      title="Messages"
      lead="Your messages to sellers and to our support, and the replies."
      skeleton={<MessagesSkeleton />}
      signIn={['Sign in to read your messages', 'Your conversations are saved in your account.']}
      guest={
        <PasteLink lead="Did you open a link from a mail? Copy the link or the code from the mail, and paste it here." />
      }
    >
      {(user) => <OwnTabs key={user.id} user={user} />}
    </OwnPage>
  );
}

/** Guests have no account: the link of a mail shows them their conversation. */
function LinkedMessage({ token }: { token: string }) {
  const { data: message, error, isValidating, mutate } = useLinkedMessage(token);
  const { status, problem } = error instanceof ApiError ? error : {};
  const isExpired = problem?.code === 'link-expired';
  const isUnknown = status === 404 || status === 422;
  return (
    <Page className={page.page}>
      <PageTop title="Messages" lead="Your message and the replies." />
      {message ? (
        <GuestConversation message={message} />
      ) : isExpired ? (
        <div className={page.card}>
          <p role="status">This link has expired, because the conversation is no longer stored.</p>
          <ButtonLink to={paths.contactSupport}>Contact Support</ButtonLink>
        </div>
      ) : isUnknown ? (
        <PasteLink lead={`This link does not open a conversation. ${TRY_LINK_AGAIN}`} />
      ) : error ? (
        <ErrorCard
          title="Your message could not be loaded"
          error={error}
          busy={isValidating}
          onRetry={() => void mutate()}
        >
          {failureText(error, FAILURES)}
        </ErrorCard>
      ) : (
        <MessagesSkeleton />
      )}
    </Page>
  );
}

const STILL_WORKS = 'Browsing, the cart and your orders still work.';
const FAILURES = { 429: 'Too many attempts.', unreachable: STILL_WORKS, otherwise: STILL_WORKS };

const PasteLink = ({ lead }: { lead: string }) => (
  <div className={page.card}>
    <p role="status">{lead}</p>
    <LinkForm names={['token']} />
  </div>
);

const TABS = [
  { id: 'messages', label: 'Messages' },
  { id: 'selling', label: 'Selling' },
] as const;

/** The page has tabs only for a seller. */
function OwnTabs({ user }: { user: SessionUser }) {
  const hasDeals = useHasDeals(user.id);
  const selected = useSearchParams()[0].get('tab') === 'selling' ? 'selling' : 'messages';
  const hasTabs = selected === 'selling' || hasDeals;
  const panel = hasTabs ? { id: panelId(selected), role: 'tabpanel', 'aria-labelledby': tabId(selected) } : {};
  return (
    <>
      {hasTabs && (
        <TabLinks
          label="Messages"
          tabs={TABS}
          selected={selected}
          searchOf={(id) => (id === 'selling' ? '?tab=selling' : '')}
        />
      )}
      <div {...panel} className={page.stack}>
        {selected === 'selling' ? (
          <>
            <p className={page.text}>Orders for listings that are sold under your email address.</p>
            <Slot name="messages-selling" />
          </>
        ) : (
          <OwnMessages user={user} />
        )}
      </div>
    </>
  );
}

function OwnMessages({ user }: { user: SessionUser }) {
  const { messages, error, busy, refresh, answer, markRead, showMore } = useOwnMessages(user.id);
  if (error instanceof ApiError && error.status === 401) return <SessionEndedCard />;
  return (
    <>
      {messages ? (
        <Conversations {...{ messages, answer, markRead, busy, showMore }} userId={user.id} />
      ) : error ? (
        <ErrorCard title="Your messages could not be loaded" error={error} busy={busy} onRetry={() => void refresh()}>
          {STILL_WORKS}
        </ErrorCard>
      ) : (
        <MessagesSkeleton />
      )}
      <p className={page.text}>
        To write to us, use <Link to={paths.contactSupport}>Contact Support</Link>. Messages that you sent without
        signing in appear once your email address is verified.
      </p>
    </>
  );
}

const MessagesSkeleton = () => (
  <div className={page.card}>
    <Loading label="Loading your messages" className={page.stack}>
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton height="96px" radius="10px" />
      <Skeleton height="140px" radius="10px" />
    </Loading>
  </div>
);
