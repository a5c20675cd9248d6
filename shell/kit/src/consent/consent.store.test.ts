import { clearCookies, memoryStorage, openTab } from '../../../platform/remote-tools/test/device';
import { openDevice } from '../store/device';
import { createConsentStore } from './consent.store';

const openConsent = (local = memoryStorage()) => createConsentStore(openDevice(openTab({ local })), true);

afterEach(clearCookies);

test('the choice about cookies is null before the visitor has answered', () => {
  expect(openConsent().get()).toBeNull();
});

test.each([
  ['accept', 'true', 'accepted'],
  ['reject', 'false', 'rejected'],
] as const)('the answer %s sets cookieConsent=%s', (choose, cookie, consent) => {
  openConsent()[choose]();
  expect(document.cookie).toBe(`cookieConsent=${cookie}`);
  expect(openConsent().get()).toBe(consent);
});

test('without a cookie, a valid choice about cookies in local storage counts', () => {
  expect(openConsent(memoryStorage({ 'tm:consent': 'rejected' })).get()).toBe('rejected');
  expect(openConsent(memoryStorage({ 'tm:consent': 'perhaps' })).get()).toBeNull();
});
