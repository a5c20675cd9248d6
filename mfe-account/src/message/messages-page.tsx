import {
  ApiError,
  ButtonLink,
  ErrorCard,
  Link,
  Loading,
  paths,
  type SessionUser,
  Skeleton,
  useSession,
} from '@telemarket/kit';
import { SessionEndedCard, SignInCard } from '@telemarket/kit/ui';
import page from '../page.module.css';
import { Conversations } from './conversations';
import { useOwnMessages } from './message.resource';

export default function MessagesPage() {
  const user = useSession();
  return (
    <div className={page.page}>
      <div>
        <div className={page.back}>
          <ButtonLink variant="quiet" icon="back" to={paths.home}>
            Back to Home
          </ButtonLink>
        </div>
        <h1 className={page.title} tabIndex={-1}>
          Messages
        </h1>
        <p className={page.lead}>Your messages to sellers and to our support, with their replies.</p>
      </div>
      {user ? (
        <OwnMessages key={user.id} user={user} />
      ) : user === undefined ? (
        <MessagesSkeleton />
      ) : (
        <SignInCard title="Sign in to read your messages">Conversations belong to your account.</SignInCard>
      )}
    </div>
  );
}

function OwnMessages({ user }: { user: SessionUser }) {
  const { messages, error, busy, refresh, answer, markRead } = useOwnMessages(user.id);
  if (error instanceof ApiError && error.status === 401) return <SessionEndedCard />;
  return (
    <>
      {messages ? (
        <Conversations messages={messages} userId={user.id} answer={answer} markRead={markRead} />
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
    <Loading label="Loading your messages" className={page.skeleton}>
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton height="96px" radius="10px" />
      <Skeleton height="140px" radius="10px" />
    </Loading>
  </div>
);
