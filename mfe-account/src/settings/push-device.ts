import type { PushSubscriptionInput } from '@telemarket/contract';
import { PUSH_SCOPE } from '@telemarket/kit/device-keys';

/** A file of the shell, which only shows notifications. */
const WORKER = '/push-worker.js';

export const isSupported = () =>
  typeof navigator !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window;

export const isBlocked = () => Notification.permission === 'denied';

/** Null: this browser shows no notifications of the shop. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the visitor, who has just pressed a button. Returns null when the browser or the visitor refuses. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: PUSH_SCOPE });
  await active(registration);
  const { endpoint, keys } = (
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  ).toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** `navigator.serviceWorker.ready` waits for a worker of this page. */
function active({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (!worker) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });
}
