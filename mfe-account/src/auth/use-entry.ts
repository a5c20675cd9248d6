import { paths, type SessionUser, useKit, useLocation, useNavigate, useSession } from '@telemarket/kit';
import { useEffect, useRef, useState } from 'react';

const REDIRECT_DELAY_MS = 100;

/**
 * Returns a function that signs a user in and redirects: an admin to /admin, others to the page they came from.
 * A user who is already signed in is redirected immediately.
 */
export function useSignInRedirect(): (user: SessionUser) => void {
  const { signIn } = useKit();
  const user = useSession();
  const navigate = useNavigate();
  const from = returnPath(useLocation().state);
  const entering = useRef(false);
  const [entered, setEntered] = useState<SessionUser | null>(null);

  useEffect(() => {
    if (user && !entering.current) void navigate(from ?? paths.home, { replace: true });
  }, [from, navigate, user]);

  useEffect(() => {
    if (!entered) return;
    const path = entered.isAdmin ? paths.admin : (from ?? paths.dashboard);
    const timer = setTimeout(() => void navigate(path, { replace: true }), entered.isAdmin ? 0 : REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [entered, from, navigate]);

  return (newUser) => {
    entering.current = true;
    signIn(newUser);
    setEntered(newUser);
  };
}

/** The path to return to, or null. It must be on this site: `//host` and `/\host` are addresses of other sites. */
function returnPath(state: unknown): string | null {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
}
