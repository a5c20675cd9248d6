import { createKit, EMPTY_BOOT } from '@telemarket/kit';
import { BROWSING_KEYS, DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { clearDevice } from '@telemarket/remote-tools/test/render';
import { fakeNetwork, type Response, respondWith } from '@telemarket/remote-tools/test/network';
import { setDismissal } from '../../layout/dismissal';
import { STORED_ENTRIES } from './stored-entry';

afterEach(clearDevice);

// @spec-2.322
test('clearing everything sends a pending sign-out, and forgets it only when the server has no session', async () => {
  localStorage.setItem(DEVICE_KEYS.signOut, 'true');
  let logout: Response | null = null;
  const routes = { 'POST /api/auth/logout': () => logout, 'GET /api/auth/session': { user: null } };
  const network = fakeNetwork(respondWith(routes));
  const kit = createKit(EMPTY_BOOT, window, network);
  const clearEverything = async () => {
    for (const entry of STORED_ENTRIES.filter(({ key }) => key in localStorage)) entry.clear(kit);
    await kit.signOut();
  };
  await clearEverything();
  expect(network.sent('POST').map(({ path }) => path)).toEqual(['/api/auth/logout']);
  expect(localStorage.getItem(DEVICE_KEYS.signOut)).toBe('true');
  logout = { status: 204 };
  await clearEverything();
  expect(localStorage.getItem(DEVICE_KEYS.signOut)).toBeNull();
});

test('clearing the dismissal of an announcement deletes its cookie, so that the announcement is shown again', () => {
  setDismissal('1a');
  expect(document.cookie).toBe('tm_announcement=1a');
  STORED_ENTRIES.find(({ key }) => key === BROWSING_KEYS.announcement)?.clear(createKit(EMPTY_BOOT, window));
  expect([localStorage.length, document.cookie]).toEqual([0, '']);
});
