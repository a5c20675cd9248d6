import { useKit, useSession, useStore } from '@telemarket/kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { RefusalContext } from '../admin-api';
import { useForget } from '../admin-data';
import { Dashboard } from '../dashboard/dashboard';
import { AccessDenied } from './access-denied';
import styles from './gate.module.css';
import { LoginForm } from './login-form';
import { useAuth } from './login.resource';

const REASONS: Readonly<Record<number, string>> = {
  401: 'Your session has ended. Sign in again to go on.',
  403: 'This account is not an administrator. Sign in with one that is.',
};

/**
 * Who sees what of /admin. It is a gate of the interface only: every call is checked by the server, and the first one that
 * is refused leads back to the login, whatever this device claims.
 */
export default function AdminPage() {
  const { session } = useKit();
  const user = useSession();
  const admin = useStore(session.admin);
  const { logout, withdraw } = useAuth();
  const forget = useForget();
  /** The login is shown to somebody who is signed in; with the reason, where the server gave one. */
  const [wanted, setWanted] = useState<{ reason: string | null } | null>(null);
  const view = admin ? 'dashboard' : user && !wanted ? 'denied' : 'login';
  const ref = useFocusedHeading(view);

  const onRefusal = useCallback(
    (status: number) => {
      withdraw(status);
      forget();
      setWanted({ reason: REASONS[status] ?? null });
    },
    [withdraw, forget],
  );
  const onLogout = () => {
    logout();
    forget();
    setWanted(null);
  };

  return (
    <RefusalContext value={onRefusal}>
      <div ref={ref} className={view === 'dashboard' ? undefined : styles['page']}>
        {view === 'login' && <LoginForm reason={wanted?.reason ?? null} onEnter={() => setWanted(null)} />}
        {view === 'denied' && <AccessDenied onBack={() => setWanted({ reason: null })} />}
        {view === 'dashboard' && admin && <Dashboard key={admin.id} admin={admin} onLogout={onLogout} />}
      </div>
    </RefusalContext>
  );
}

/** What had focus is gone with the last view: the next one is read from its heading. */
function useFocusedHeading(view: string) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    ref.current?.querySelector('h1')?.focus();
  }, [view]);
  return ref;
}
