import type { AuthAnswer, LoginInput } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';
import { useMemo } from 'react';

export function useAuth() {
  const { api, session, cart, consent } = useKit();
  return useMemo(() => {
    const accepted = () => consent.get() === 'accepted';
    return {
      async login(body: LoginInput) {
        const { user } = await api<AuthAnswer>('/api/auth/login', { method: 'POST', body });
        session.signIn(user, accepted());
        return user;
      },
      /** The server is told, and nobody waits for it. */
      logout() {
        api('/api/auth/logout', { method: 'POST' }).catch(() => {});
        session.signOut();
        cart.clear();
      },
      /** The server has said that the person is nobody (401), or no admin (403): what this device shows follows. */
      withdraw(status: number) {
        const user = session.get();
        if (!session.admin.get()) return;
        if (status === 403 && user) session.signIn({ ...user, isAdmin: false }, accepted());
        else session.signOut();
      },
    };
  }, [api, session, cart, consent]);
}
