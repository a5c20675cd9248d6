import { type SessionUser, useKit, useLocation, useNavigate, useSession } from '@telemarket/kit';
import { useEffect, useRef, useState } from 'react';
import { returnPath } from './return-path';

const REDIRECT_DELAY_MS = 100;

/**
 * Answers the function that signs a person in and sends them on: an admin to /admin, anybody else to where they were.
 * Whoever is signed in already does not stay on the page that uses it.
 */
export function useEntry(): (user: SessionUser) => void {
  const { consent, session } = useKit();
  const user = useSession();
  const navigate = useNavigate();
  const from = returnPath(useLocation().state);
  const entering = useRef(false);
  const [entered, setEntered] = useState<SessionUser | null>(null);

  useEffect(() => {
    if (user && !entering.current) void navigate(from ?? '/', { replace: true });
  }, [from, navigate, user]);

  useEffect(() => {
    if (!entered) return;
    const path = entered.isAdmin ? '/admin' : (from ?? '/dashboard');
    const timer = setTimeout(() => void navigate(path, { replace: true }), entered.isAdmin ? 0 : REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [entered, from, navigate]);

  return (person) => {
    entering.current = true;
    session.signIn(person, consent.get() === 'accepted');
    setEntered(person);
  };
}
