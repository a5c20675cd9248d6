import type { Api } from '../api/api-client';
import { isRecord } from '../store/check';
import type { Device } from '../store/device';
import { DEVICE_KEYS } from '../store/device-keys';
import { type SessionUser, toSessionUser } from './session.store';

/** @returns The user of the session on the server. Null: there is no session. Undefined: the shop has not responded. */
export async function readServerUser(api: Api): Promise<SessionUser | null | undefined> {
  const answer = await api<unknown>('/api/auth/session').catch(() => null);
  if (!isRecord(answer)) return undefined;
  return answer['user'] === null ? null : toSessionUser(answer['user']);
}

/** A sign-out of this device. It is pending until the server has no session for this browser. */
export interface SignOut {
  isPending(): boolean;
  begin(): void;
  /** Sends a pending sign-out. Never rejects. @returns True if no sign-out is pending any more. */
  finish(): Promise<boolean>;
}

export function createSignOut(device: Device, api: Api): SignOut {
  const isPending = () => device.local.get(DEVICE_KEYS.signOut) === 'true';
  let attempt: Promise<void> | null = null;

  async function sendSignOut() {
    try {
      await api('/api/auth/logout', { method: 'POST', keepalive: true });
    } catch {
      return;
    }
    // a proxy can also respond with an empty 204, so only the state of the session counts
    if ((await readServerUser(api)) === null) device.local.set(DEVICE_KEYS.signOut, null);
  }

  return {
    isPending,
    begin: () => void device.local.set(DEVICE_KEYS.signOut, 'true'),
    async finish() {
      if (!isPending()) return true;
      attempt ??= sendSignOut().finally(() => (attempt = null));
      await attempt;
      return !isPending();
    },
  };
}
