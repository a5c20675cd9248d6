import { memoryStorage, openTab } from '../../../remote-tools/test/device';
import { fakeNetwork, type Response } from '../../../remote-tools/test/network';
import { ADA } from '../../../remote-tools/test/people';
import { createKit, EMPTY_BOOT } from '../kit';

test.each<[string, Response | null]>([
  ['the response', { status: 204 }],
  ['no response', null],
])('signing out ends the session on the device and on the server: %s', async (_case, response) => {
  const network = fakeNetwork(() => response);
  const kit = createKit(EMPTY_BOOT, openTab({ session: memoryStorage() }), network);
  kit.signIn(ADA);
  const ended = kit.signOut();
  expect(kit.session.get()).toBeNull();
  await ended;
  expect(network.calls).toMatchObject([{ method: 'POST', path: '/api/auth/logout' }]);
});
