import { paths, useKit, useNavigate } from '@telemarket/kit';

/** Clears the session and the cart and goes home; the server is told, and nobody waits for it. */
export function useLogout(): () => void {
  const { api, session, cart } = useKit();
  const navigate = useNavigate();
  return () => {
    api('/api/auth/logout', { method: 'POST' }).catch(() => {});
    session.signOut();
    cart.clear();
    navigate(paths.home);
  };
}
