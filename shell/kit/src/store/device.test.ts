import { clearCookies, memoryStorage, openBlockedTab, openTab } from '../../../platform/remote-tools/test/device';
import { openDevice, parseJson } from './device';

afterEach(clearCookies);

test('values and cookies can be set and removed', () => {
  const local = memoryStorage();
  const device = openDevice(openTab({ local }));
  device.local.set('cart', '[]');
  device.cookie.set('name', 'Zoë; 100 %', 60);
  expect(local.getItem('cart')).toBe('[]');
  expect(device.cookie.get('name')).toBe('Zoë; 100 %');
  device.local.set('cart', null);
  device.cookie.set('name', '', 0);
  expect(device.local.get('cart')).toBeNull();
  expect(device.cookie.get('name')).toBeNull();
});

test('a value is only in memory while the storage is full', () => {
  const local = memoryStorage({ cart: 'old' });
  const full = jest.spyOn(local, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const device = openDevice(openTab({ local }));
  device.local.set('cart', 'new');
  expect(device.local.get('cart')).toBe('new');
  full.mockRestore();
  device.local.set('cart', 'newer');
  expect([device.local.get('cart'), local.getItem('cart')]).toEqual(['newer', 'newer']);
});

test.each([
  ['blocked storages', openBlockedTab()],
  ['a server', null],
])('stored values are only in memory with %s', (_case, tab) => {
  const device = openDevice(tab);
  for (const storage of [device.local, device.session]) {
    expect(storage.get('cart')).toBeNull();
    storage.set('cart', '[]');
    expect(storage.get('cart')).toBe('[]');
    storage.set('cart', null);
    expect(storage.get('cart')).toBeNull();
  }
});

test('all callers of a page share the values in memory', () => {
  const tab = openBlockedTab();
  openDevice(tab).local.set('tm:search-key', 'off');
  expect(openDevice(tab).local.get('tm:search-key')).toBe('off');
  expect(openDevice(openBlockedTab()).local.get('tm:search-key')).toBeNull();
});

test('a malformed cookie is read as null', () => {
  document.cookie = 'name=%E0%A4%A';
  expect(openDevice(openTab()).cookie.get('name')).toBeNull();
});

test('malformed JSON is read as null', () => {
  expect([parseJson('{'), parseJson(null), parseJson('[1]')]).toEqual([null, null, [1]]);
});
