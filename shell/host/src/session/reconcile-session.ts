import type { SessionAnswer } from '@telemarket/contract';
import type { Kit } from '@telemarket/kit';

/** The display session may have outlived the server's: asked once per page, and what the server says is shown. */
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
      // the server is away: the page goes on with what the device knows
    });
}
