import { ApiError, ErrorCard, Link, Loading, paths, type SessionUser, Skeleton } from '@telemarket/kit';
import { SessionEndedCard } from '@telemarket/kit/ui';
import { useLinkValues } from '../link-values';
import page from '../page.module.css';
import { OwnPage, PageTop } from '../page-top';
import { Conversations, GuestConversation } from './conversations';
import { useLinkedMessage, useOwnMessages } from './message.resource';

export default function MessagesPage() {
  const token = useLinkValues()?.get('token');
  if (token) return <LinkedMessage key={token} token={token} />;
  return (
    <OwnPage
      title="Messages"
      lead="Your messages to sellers and to our support, with their replies."
      skeleton={<MessagesSkeleton />}
      signIn={['Sign in to read your messages', 'Conversations belong to your account.']}
    >
      {(user) => <OwnMessages key={user.id} user={user} />}
    </OwnPage>
  );
}

/** Guests have no account: the link of a mail shows them their conversation. */
function LinkedMessage({ token }: { token: string }) {
  const { data: message, error, isValidating, mutate } = useLinkedMessage(token);
  return (
    <div className={page.page}>
      <PageTop title="Messages" lead="Your message, with its replies." />
      {message ? (
        <GuestConversation message={message} />
      ) : error instanceof ApiError && [404, 422].includes(error.status) ? (
        <p role="status" className={page.text}>
          This link shows no conversation. It may be incomplete, or the conversation is not stored any more.
        </p>
      ) : error ? (
        <ErrorCard
          title="Your message could not be loaded"
          error={error}
          busy={isValidating}
          onRetry={() => void mutate()}
        >
          Browsing, the cart and your orders still work.
        </ErrorCard>
      ) : (
        <MessagesSkeleton />
      )}
    </div>
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
          Browsing, the cart and your orders still work.
        </ErrorCard>
      ) : (
        <MessagesSkeleton />
      )}
      <p className={page.text}>
        Write to our support with <Link to={paths.contactSupport}>Contact Support</Link>. Messages that you sent without
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
