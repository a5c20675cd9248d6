import type { Kit } from '@telemarket/kit';
import { PUSH_SCOPE } from '@telemarket/kit/device-keys';

/**
 * Ends push notifications in this browser on sign-out, so that the next user does not see notifications of the previous
 * one.
 */
export function endPushOnSignOut(bus: Kit['bus'], browser: Partial<Pick<Navigator, 'serviceWorker'>>): void {
  bus.on('auth-changed', ({ user }) => {
    if (user) return;
    const registered = browser.serviceWorker?.getRegistration(PUSH_SCOPE);
    registered
      ?.then((worker) => worker?.unregister())
      .catch(() => {
        // there is nothing to end: a browser that blocks site data shows no notifications from this site
      });
  });
}
