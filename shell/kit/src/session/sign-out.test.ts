import { memoryStorage, openTab } from '../../../platform/remote-tools/test/device';
import { fakeNetwork, respondWith, type Response } from '../../../platform/remote-tools/test/network';
import { ADA } from '../../../platform/remote-tools/test/people';
import { createKit, EMPTY_BOOT } from '../kit';

/** Signs Ada out. @returns Whether the sign-out is still pending. */
async function signOut(logout: Response | null, session: Response | null): Promise<boolean> {
  const network = fakeNetwork(
    respondWith({ 'POST /api/auth/logout': () => logout, 'GET /api/auth/session': () => session }),
  );
  const local = memoryStorage();
  const kit = createKit(EMPTY_BOOT, openTab({ local, session: memoryStorage() }), network);
  kit.signIn(ADA);
  const ended = kit.signOut();
  expect(kit.session.get()).toBeNull();
  await ended;
  expect(network.calls[0]).toMatchObject({ method: 'POST', path: '/api/auth/logout' });
  return local.getItem('tm:sign-out') !== null;
}

test('signing out ends the session on the device and on the server', async () => {
  expect(await signOut({ status: 204 }, { body: { user: null } })).toBe(false);
});

const page = '<h1>Sign in to this network</h1>';

test.each<[string, Response | null, Response | null]>([
  ['no response', null, null],
  ['a 503 of the shop', { status: 503 }, { status: 503 }],
  ['a page with the status 200', { body: page }, { body: page }],
  ['JSON of something else', { body: { ok: true } }, { body: { ok: true } }],
  ['an empty response of something else', { status: 204 }, { status: 204 }],
  ['a page with the status 405', { status: 405, body: page }, { body: { user: null } }],
  ['a session that is still there', { status: 204 }, { body: { user: ADA } }],
])('a sign-out stays pending after %s', async (_case, logout, session) => {
  expect(await signOut(logout, session)).toBe(true);
});
