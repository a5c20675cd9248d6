import type { Push } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';
import { useCallback, useEffect, useState } from 'react';
import { currentSubscription, areNotificationsBlocked, isPushSupported, subscribeToPush } from './push-device';

const PATH = '/api/users/me/push';

/** Says whether this device shows notifications. `why` is the reason why the device cannot show them; null: it can. */
export type PushState = { why: string } | { why: null; publicKey: string; isOn: boolean } | null;

type AvailablePush = Extract<PushState, { why: null }>;

const PUSH_OBSTACLES = {
  unsupported: 'Not available: this browser does not support push notifications.',
  blocked: 'Not available: this browser blocks notifications from this site. Allow them in the browser’s settings.',
  notSetUp: 'Not available: the shop has not set up push notifications.',
  unknown: 'Not available: the server could not be reached.',
  failed: 'Not available: the browser did not start push notifications.',
  timeout: 'Not available: the push service did not respond. Try again later.',
} as const;

/** @param isShown Whether the tab of the notifications is selected. Until then, no request is sent. */
export function usePush(isShown: boolean) {
  const { api } = useKit();
  const [state, setState] = useState<PushState>(null);

  const read = useCallback(async (): Promise<PushState> => {
    if (!isPushSupported()) return { why: PUSH_OBSTACLES.unsupported };
    try {
      const { publicKey } = await api<Push>(PATH);
      if (!publicKey) return { why: PUSH_OBSTACLES.notSetUp };
      if (areNotificationsBlocked()) return { why: PUSH_OBSTACLES.blocked };
      return { why: null, publicKey, isOn: (await currentSubscription()) !== null };
    } catch {
      return { why: PUSH_OBSTACLES.unknown };
    }
  }, [api]);

  useEffect(() => {
    if (!isShown) return;
    let current = true;
    void read().then((found) => current && setState(found));
    return () => {
      current = false;
    };
  }, [isShown, read]);

  /**
   * Returns the reason why push is off, or null when it is on.
   * @param permission Whether the user allows notifications.
   */
  async function startPush({ publicKey }: AvailablePush, permission: Promise<boolean>): Promise<string | null> {
    async function subscribeDevice(): Promise<string | null> {
      if (!(await permission)) return PUSH_OBSTACLES.blocked;
      const subscription = await subscribeToPush(publicKey);
      if (!subscription) return PUSH_OBSTACLES.timeout;
      await api<Push>(`${PATH}/subscribe`, { method: 'POST', body: subscription });
      return null;
    }

    const why = await subscribeDevice().catch(() => PUSH_OBSTACLES.failed);
    setState(why === null ? { why, publicKey, isOn: true } : { why });
    return why;
  }

  /** Returns the number of the user's other devices that show notifications. */
  async function stopPush({ publicKey }: AvailablePush): Promise<number> {
    const subscription = await currentSubscription();
    if (!subscription) return 0;
    const body = { endpoint: subscription.endpoint };
    const { devices } = await api<Push>(`${PATH}/unsubscribe`, { method: 'POST', body });
    await subscription.unsubscribe();
    setState({ why: null, publicKey, isOn: false });
    return devices;
  }

  return { state, start: startPush, stop: stopPush };
}
