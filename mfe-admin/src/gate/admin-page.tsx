import { bidi } from '@telemarket/composition';
import {
  type ApiError,
  Button,
  ButtonLink,
  paths,
  type SessionUser,
  useKit,
  useSession,
  useShop,
  useStore,
} from '@telemarket/kit';
import { LoginForm } from '@telemarket/kit/form';
import { CardPage } from '@telemarket/kit/ui';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { RefusalContext, useClearCache } from '../admin-api';
import { Dashboard, DashboardSkeleton } from '../dashboard/dashboard';
import dialog from '../dialog.module.css';
import styles from './gate.module.css';

const LOGIN_REASONS: Readonly<Record<number, string>> = {
  401: 'Your session has ended. Sign in again to continue.',
  403: 'This account is not an administrator. Sign in with an administrator account.',
};

/** The code of the problem that the API returns to an admin without two-factor authentication. */
const SETUP_NEEDED_CODE = 'second-factor-setup';

/** The code of the problem that the API returns when support makes a call that only managers may make. */
const ROLE_REFUSED_CODE = 'role';

/**
 * Shows the dashboard to an admin. This is no protection: the API authorizes every call, and the first refusal leads
 * back to the login, whatever this device has stored.
 */
export default function AdminPage() {
  const { session, cart, signIn, signOut } = useKit();
  const user = useSession();
  const admin = useStore(session.admin);
  const clearCache = useClearCache();
  /** If this is set, a signed-in user sees the login, too. `reason` says why the API has refused the user. */
  const [login, setLogin] = useState<{ reason: string | null } | null>(null);
  /**
   * True when the API has refused a call because two-factor authentication is off. Until it is on, the API allows no
   * admin call.
   */
  const [needsSetup, setNeedsSetup] = useState(false);
  const notAdmin = user === undefined ? 'loading' : user && !login ? 'denied' : 'login';
  const view = admin ? (needsSetup ? 'setup' : 'dashboard') : notAdmin;
  const ref = useFocusedHeading(view);

  const onRefusal = useCallback(
    ({ status, problem }: ApiError) => {
      if (problem?.code === SETUP_NEEDED_CODE) return setNeedsSetup(true);
      // the session continues, because the API has refused only this call
      if (problem?.code === ROLE_REFUSED_CODE) return;
      const current = session.get();
      if (session.admin.get()) {
        if (status === 403 && current) signIn({ ...current, isAdmin: false });
        else session.signOut();
      }
      clearCache();
      setLogin({ reason: LOGIN_REASONS[status] ?? null });
    },
    [session, signIn, clearCache],
  );
  const onLogin = (entered: SessionUser) => {
    signIn(entered);
    setLogin(null);
    setNeedsSetup(false);
  };
  const onLogout = () => {
    void signOut();
    cart.clear();
    clearCache();
    setLogin(null);
  };

  return (
    <RefusalContext value={onRefusal}>
      <div ref={ref}>
        {view === 'loading' && <DashboardSkeleton />}
        {view === 'login' && <Login reason={login?.reason ?? null} onLogin={onLogin} />}
        {view === 'denied' && (
          <NoAccess title="Access Denied" text="You need administrator privileges to access this page.">
            <Button onClick={() => setLogin({ reason: null })}>Back to Login</Button>
          </NoAccess>
        )}
        {view === 'setup' && (
          <NoAccess
            title="Set up two-factor authentication"
            text="This shop requires two-factor authentication for administrators. Switch it on in your security settings, then come back here."
          >
            <ButtonLink wide to={`${paths.profile}?tab=security`}>
              Security settings
            </ButtonLink>
            <Button wide variant="outline" onClick={onLogout}>
              Logout
            </Button>
          </NoAccess>
        )}
        {view === 'dashboard' && admin && <Dashboard key={admin.id} admin={admin} onLogout={onLogout} />}
      </div>
    </RefusalContext>
  );
}

/** A change of views removes the focused element, so the heading of the new view gets the focus. */
function useFocusedHeading(view: string) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    const isFirst = shown.current === 'loading';
    shown.current = view;
    if (!isFirst) ref.current?.querySelector('h1')?.focus();
  }, [view]);
  return ref;
}

function Login({ reason, onLogin }: { reason: string | null; onLogin: (user: SessionUser) => void }) {
  const { name } = useShop();
  return (
    <CardPage>
      <div>
        <h1 tabIndex={-1}>Admin login</h1>
        <p className={styles.lead}>{bidi`For the people who run ${name}.`}</p>
      </div>
      {reason && (
        <p className={dialog.stale} role="alert">
          {reason}
        </p>
      )}
      <LoginForm failedText="Invalid username or password." onLogin={onLogin} />
    </CardPage>
  );
}

const NoAccess = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <CardPage>
    <h1 tabIndex={-1}>{title}</h1>
    <p className={styles.lead}>{text}</p>
    {children}
  </CardPage>
);
