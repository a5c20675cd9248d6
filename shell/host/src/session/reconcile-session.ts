import type { SessionAnswer } from '@telemarket/contract';
import type { Kit } from '@telemarket/kit';

/** Requests the session once per page: the stored user may have lost theirs, or have changed. */
export function reconcileSession(kit: Kit): void {
  const shown = kit.session.get();
  if (!shown) return;
  kit
    .api<SessionAnswer>('/api/auth/session')
    .then(({ user }) => {
      if (kit.session.get()?.id !== shown.id) return;
      if (user) kit.signIn(user);
      else kit.session.signOut();
    })
    .catch(() => {
      // without a response the page shows the stored user
    });
}
