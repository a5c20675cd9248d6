import { createKit, EMPTY_BOOT } from '@telemarket/kit';
import { openTab } from '../../../platform/remote-tools/test/device';
import { fakeNetwork } from '../../../platform/remote-tools/test/network';
import { ADA } from '../../../platform/remote-tools/test/people';
import { endPushOnSignOut } from './end-push';

function signedIn(getRegistration: () => Promise<unknown>) {
  const kit = createKit(
    EMPTY_BOOT,
    openTab(),
    fakeNetwork(() => ({ status: 204 })),
  );
  endPushOnSignOut(kit.bus, { serviceWorker: { getRegistration } as unknown as ServiceWorkerContainer });
  kit.signIn(ADA);
  return kit;
}

test('signing out unregisters push notifications, and signing in does not', async () => {
  const unregister = jest.fn();
  const kit = signedIn(() => Promise.resolve({ unregister }));
  await Promise.resolve();
  expect(unregister).not.toHaveBeenCalled();
  await kit.signOut();
  expect(unregister).toHaveBeenCalledTimes(1);
});

test('push notifications are unregistered when the session has ended', async () => {
  const unregister = jest.fn();
  const kit = signedIn(() => Promise.resolve({ unregister }));
  kit.session.signOut();
  await Promise.resolve();
  expect(unregister).toHaveBeenCalledTimes(1);
});

test.each<[string, () => Promise<unknown>]>([
  ['shows no notifications', () => Promise.resolve(undefined)],
  ['blocks site data', () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))],
])('a visitor can sign out in a browser that %s', async (_case, getRegistration) => {
  const kit = signedIn(getRegistration);
  await kit.signOut();
  expect(kit.session.get()).toBeNull();
});

test('a visitor can sign out in a browser without service workers', async () => {
  const kit = createKit(
    EMPTY_BOOT,
    openTab(),
    fakeNetwork(() => ({ status: 204 })),
  );
  endPushOnSignOut(kit.bus, {});
  kit.signIn(ADA);
  await kit.signOut();
  expect(kit.session.get()).toBeNull();
});
