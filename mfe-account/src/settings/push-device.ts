import type { PushSubscriptionInput } from '@telemarket/contract';
import { PUSH_SCOPE } from '@telemarket/kit/device-keys';

/** The service worker of the shell, which only shows notifications. */
const WORKER_PATH = '/push-worker.js';
const PUSH_TIMEOUT_MS = 5_000;

export const isPushSupported = () =>
  typeof navigator !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window;

export const areNotificationsBlocked = () => Notification.permission === 'denied';

/** @returns Null if this browser has no subscription. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Must be called directly after a press.
 * @returns False if the browser or the user refuses.
 */
export async function requestPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Returns null when the browser's push service does not respond in time. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionInput | null> {
  const subscribing = openSubscription(publicKey);
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), PUSH_TIMEOUT_MS));
  const subscription = await Promise.race([subscribing, timeout]);
  if (!subscription) {
    // cancel a late subscription, because the account does not store it
    subscribing.then((late) => late.unsubscribe()).catch(() => {});
    return null;
  }
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

async function openSubscription(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER_PATH, { scope: PUSH_SCOPE });
  await waitUntilActive(registration);
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/**
 * Does not use `navigator.serviceWorker.ready`, which would wait forever, because the worker's scope does not contain
 * this page.
 */
function waitUntilActive({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
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
