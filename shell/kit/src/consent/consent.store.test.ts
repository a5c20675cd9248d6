import { forgetCookies, memoryStorage, openTab } from '../../../remote-tools/test/device';
import { openDevice } from '../store/device';
import { createConsentStore } from './consent.store';

const openConsent = (local = memoryStorage()) => createConsentStore(openDevice(openTab({ local })), null);

afterEach(forgetCookies);

test('nobody was asked yet', () => {
  expect(openConsent().get()).toBeNull();
});

test.each([
  ['accept', 'true', 'accepted'],
  ['reject', 'false', 'rejected'],
] as const)('%s is kept for the server in cookieConsent=%s', (choose, cookie, consent) => {
  openConsent()[choose]();
  expect(document.cookie).toBe(`cookieConsent=${cookie}`);
  expect(openConsent().get()).toBe(consent);
});

test('without the cookie the choice kept on the device holds; nonsense is no choice', () => {
  expect(openConsent(memoryStorage({ 'tm:consent': 'rejected' })).get()).toBe('rejected');
  expect(openConsent(memoryStorage({ 'tm:consent': 'perhaps' })).get()).toBeNull();
});
