import type { TelegramAnswer } from '@telemarket/contract';
import {
  ApiError,
  Button,
  ButtonLink,
  Loading,
  paths,
  type SessionUser,
  Skeleton,
  useNavigate,
  useSession,
  useShop,
  useToast,
} from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { CardPage, fullName } from '@telemarket/kit/ui';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import auth from '../auth/auth.module.css';
import page from '../page.module.css';
import { BUTTON_FAILURES } from './failure';
import { useTelegramLink, type TelegramReturn } from './telegram.resource';
import { TelegramAccount } from './telegram-account';
import styles from './telegram.module.css';

const SECURITY_SETTINGS_PATH = `${paths.profile}?tab=security`;
const BACK_LABEL = 'Back to security settings';

/** Telegram sends the browser here. The server renders the page without the values in its address. */
export default function LinkTelegramPage() {
  const user = useSession();
  const search = useSyncExternalStore(
    subscribeToNothing,
    () => window.location.search,
    () => null,
  );
  if (search === null || user === undefined) return <Waiting />;
  if (user === null)
    return <Ended title="You are signed out">Nothing was linked. Sign in, and link your Telegram account again.</Ended>;
  const values = new URLSearchParams(search);
  const [state, code] = [values.get('state'), values.get('code')];
  if (values.get('error') === 'access_denied')
    return <Ended title="You cancelled the sign-in at Telegram">Nothing was linked.</Ended>;
  if (!state || !code) return <Ended title="Telegram did not sign you in">{NOT_LINKED_TEXT}</Ended>;
  return <Answer key={state} user={user} returned={{ state, code }} />;
}

/** Subscribes to nothing, because the address does not change while the page is open. */
const subscribeToNothing = () => () => undefined;

const NOT_LINKED_TEXT = 'Nothing was linked. You can try again in your security settings.';

function Answer({ user, returned }: { user: SessionUser; returned: TelegramReturn }) {
  const { ask } = useTelegramLink();
  const [answer, setAnswer] = useState<TelegramAnswer | null>(null);
  const { run, error } = useAction(async (signal) => setAnswer(await ask(signal, returned)), { atUnmount: 'cancel' });
  // The request may be sent twice: the code of Telegram works only once, but the API returns the same answer to each
  // call.
  const start = useRef(run);
  useEffect(() => start.current(), []);

  if (answer) return <Confirmation user={user} answer={answer} state={returned.state} />;
  const status = error instanceof ApiError ? error.status : null;
  // The API of a shop without a bot returns 404.
  if (status === 410 || status === 404)
    return <Ended title="The sign-in at Telegram has expired">{NOT_LINKED_TEXT}</Ended>;
  if (status === 424) return <Ended title="Telegram did not answer">{NOT_LINKED_TEXT}</Ended>;
  if (status === 401) return <Ended title="You are signed out">{NOT_LINKED_TEXT}</Ended>;
  if (!error) return <Waiting />;
  return (
    <Titled title="Telegram could not be reached">
      <FailureNote>{failureText(error, BUTTON_FAILURES)}</FailureNote>
      <Button wide onClick={run}>
        Try again
      </Button>
    </Titled>
  );
}

interface ConfirmationProps {
  user: SessionUser;
  answer: TelegramAnswer;
  state: string;
}

function Confirmation({ user, answer: { name, username }, state }: ConfirmationProps) {
  const { confirm } = useTelegramLink();
  const shop = useShop();
  const navigate = useNavigate();
  const toast = useToast();
  const { run, busy, error } = useAction(
    async () => {
      await confirm(state);
      toast({ title: 'Telegram account linked' });
      // replaces the history entry, because Back must not lead to this page again
      void navigate(SECURITY_SETTINGS_PATH, { replace: true });
    },
    { atUnmount: 'continue' },
  );
  if (error instanceof ApiError && (error.status === 410 || error.status === 404))
    return <Ended title="The sign-in at Telegram has expired">{NOT_LINKED_TEXT}</Ended>;
  return (
    <Titled title="Link these two accounts?">
      <dl className={styles.accounts}>
        <div>
          <dt className={page.text}>Telegram</dt>
          <dd className={styles.account}>
            {name && <strong dir="auto">{name}</strong>}
            <TelegramAccount username={username} />
          </dd>
        </div>
        <div>
          <dt dir="auto" className={page.text}>
            {shop.name}
          </dt>
          <dd className={styles.account}>
            <strong dir="auto">{fullName(user)}</strong>
            <bdi>{user.username}</bdi>
          </dd>
        </div>
      </dl>
      <p className={auth.lead}>
        If one of these accounts is not yours, cancel. We will send you an email about the link, and you can unlink the
        accounts at any time.
      </p>
      <FailureNote>{failureText(error, FAILURES)}</FailureNote>
      <Button wide busy={busy} onClick={run}>
        Link accounts
      </Button>
      <ButtonLink variant="outline" to={SECURITY_SETTINGS_PATH} replace wide>
        Cancel
      </ButtonLink>
    </Titled>
  );
}

const FAILURES = {
  ...BUTTON_FAILURES,
  'telegram-taken':
    'This Telegram account cannot be linked to this account. If you have linked it to another account here, unlink it there first.',
  'telegram-linked': 'Another Telegram account is already linked. Unlink it in your security settings first.',
};

const Ended = ({ title, children }: { title: string; children: ReactNode }) => (
  <Titled title={title}>
    <p className={auth.lead}>{children}</p>
    <ButtonLink to={SECURITY_SETTINGS_PATH} replace wide>
      {BACK_LABEL}
    </ButtonLink>
  </Titled>
);

const Waiting = () => (
  <CardPage>
    <Loading label="Asking Telegram" className={page.stack}>
      <Skeleton width="16rem" height="2rem" />
      <Skeleton height="7rem" radius="10px" />
      <Skeleton height="44px" radius="10px" />
    </Loading>
  </CardPage>
);

/** The title gets the focus, because it replaces the focused content. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <CardPage>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className={page.stack}>{children}</div>
    </CardPage>
  );
}
