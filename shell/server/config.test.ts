import { readConfig } from './config';

test('everything has a default: the house as it is built', () => {
  const config = readConfig({}, '/shop');
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    apiOrigin: 'http://127.0.0.1:8081',
    publicOrigin: null,
  });
  expect(config.remotes.get('catalog')).toEqual({ kind: 'folder', folder: '/shop/mfe-catalog/dist' });
});

test.each([
  ['/builds/catalog', { kind: 'folder', folder: '/builds/catalog' }],
  ['https://cdn.example/catalog', { kind: 'http', origin: 'https://cdn.example' }],
  ['dev:http://127.0.0.1:3001', { kind: 'dev', origin: 'http://127.0.0.1:3001' }],
])('a remote may be anywhere: %s', (value, source) => {
  expect(readConfig({ REMOTE_CATALOG: value }, '/shop').remotes.get('catalog')).toEqual(source);
});

test('no help widget is an empty address', () => {
  expect(readConfig({ HELP_CHAT_URL: '' }, '/shop').helpChatUrl).toBeNull();
});

test('support has no address and no number unless they are given', () => {
  expect(readConfig({}, '/shop')).toMatchObject({ supportEmail: null, supportPhone: null });
  const given = { SUPPORT_EMAIL: 'help@shop.example', SUPPORT_PHONE: '+44 20 7946 0958' };
  expect(readConfig(given, '/shop')).toMatchObject({
    supportEmail: 'help@shop.example',
    supportPhone: '+44 20 7946 0958',
  });
});

test('every bad variable is named in one error, with what it was', () => {
  const bad = {
    PORT: '80a',
    RENDER_THREADS: '1.5',
    GATEWAY_TRUST_PROXY_HOPS: '-1',
    EARLY_HINTS: 'yes',
    API_ORIGIN: 'api:8081',
    PUBLIC_ORIGIN: 'ftp://shop.example',
    HELP_CHAT_URL: 'javascript:alert(1)',
    SUPPORT_EMAIL: 'javascript:alert(1)',
    SUPPORT_PHONE: 'call us',
    REMOTE_CHECKOUT: 'http://',
  };
  let message = '';
  try {
    readConfig(bad, '/shop');
  } catch (error) {
    message = String(error);
  }
  const named = message.split('\n- ').slice(1);
  expect(named.map((line) => line.split(' ', 1)[0]).sort()).toEqual(Object.keys(bad).sort());
  for (const value of Object.values(bad)) expect(message).toContain(`not "${value}"`);
});

test('early hints pass no proxy unless it is said that it hands them on', () => {
  expect(readConfig({}, '/shop').earlyHints).toBe('direct');
  expect(readConfig({ EARLY_HINTS: 'on' }, '/shop').earlyHints).toBe('on');
});
