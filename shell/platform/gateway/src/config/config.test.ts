import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeHiddenContacts, readConfig } from './config';

test('every variable has a default', () => {
  const config = readConfig({}, '/shop');
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    apiOrigin: 'http://127.0.0.1:8081',
    publicOrigin: null,
  });
});

test('the list of remotes is read from its file each time', async () => {
  const root = await mkdtemp(join(tmpdir(), 'remotes-'));
  await mkdir(join(root, 'deploy'));
  const list = join(root, 'deploy/remotes');
  await writeFile(list, 'catalog=mfe-catalog/dist\n');
  const { readRemotes } = readConfig({}, root);
  expect([...readRemotes().entries]).toEqual([['catalog', { kind: 'folder', folder: join(root, 'mfe-catalog/dist') }]]);
  await writeFile(list, 'catalog=mfe-catalog/dist\nseller=https://cdn.example\n');
  expect([...readRemotes().entries.keys()]).toEqual(['catalog', 'seller']);
  await rm(root, { recursive: true });
});

test('REMOTES takes precedence over the file', () => {
  const { readRemotes } = readConfig({ REMOTES: 'seller=/builds/seller' }, '/shop');
  expect([...readRemotes().entries.keys()]).toEqual(['seller']);
});

test.each(['REMOTES', 'REMOTE_BACKENDS'])(
  'a wrong entry in the variable %s prevents the start, but a wrong entry in its file does not',
  async (name) => {
    const value = 'seller=https://seller.example,gifts=';
    expect(() => readConfig({ [name]: value }, '/shop')).toThrow(`${name} "gifts=" is not`);
    const root = await mkdtemp(join(tmpdir(), 'lists-'));
    const file = join(root, 'list');
    await writeFile(file, value.replace(',', '\n'));
    const config = readConfig({ [`${name}_FILE`]: file }, root);
    const read = name === 'REMOTES' ? config.readRemotes : config.readBackends;
    expect([...(read?.().entries ?? [])].map(([entry, found]) => [entry, found !== null])).toEqual([
      ['seller', true],
      ['gifts', false],
    ]);
    await rm(root, { recursive: true });
  },
);

test.each([
  ['gifts=https://gifts.example/api/', 'https://gifts.example/api'],
  ['gifts=http://10.0.0.7:8080', 'http://10.0.0.7:8080'],
])('the entry %s gives a backend its address', (list, address) => {
  expect(readConfig({ REMOTE_BACKENDS: list }, '/shop').readBackends?.().entries.get('gifts')).toBe(address);
});

test.each([
  'ftp://x',
  '/srv/gifts',
  'https://user:pw@x',
  'https://x/?a',
  'https://x/#a',
  'https://x/%2e%2e',
  'https:/',
])('the address %s of a backend is refused', (address) => {
  expect(() => readConfig({ REMOTE_BACKENDS: `gifts=${address}` }, '/shop')).toThrow('REMOTE_BACKENDS');
});

test('without a list, remotes have no backends', () => {
  expect(readConfig({}, '/shop').readBackends).toBeNull();
});

test('a public site shows only configured contacts, and logs which ones are missing', () => {
  const contactsOf = (env: NodeJS.ProcessEnv) => {
    const config = readConfig(env, '/shop');
    const { isTrial, helpChatUrl, supportEmail, supportPhone } = config.site;
    return {
      isTrial,
      contacts: [helpChatUrl ?? config.trialChatUrl, supportEmail, supportPhone],
      hidden: describeHiddenContacts(config),
    };
  };
  const none = contactsOf({ PUBLIC_ORIGIN: 'https://shop.example' });
  expect(none).toMatchObject({ isTrial: false, contacts: [null, null, null] });
  expect(none.hidden.map((text) => text.split(' ')[0])).toEqual(['HELP_CHAT_URL', 'SUPPORT_EMAIL', 'SUPPORT_PHONE']);
  const one = contactsOf({ PUBLIC_ORIGIN: 'https://shop.example', HELP_CHAT_URL: 'https://t.me/shop_help' });
  expect(one.contacts).toEqual(['https://t.me/shop_help', null, null]);
  expect(one.hidden).toHaveLength(2);
  const trial = contactsOf({});
  expect(trial).toEqual({ isTrial: true, contacts: ['https://t.me/telemarket_help', null, null], hidden: [] });
});

test('an empty address turns the help widget off', () => {
  expect(readConfig({ HELP_CHAT_URL: '' }, '/shop')).toMatchObject({ trialChatUrl: null, site: { helpChatUrl: null } });
});

test('support has an email address and a phone number only if they are set', () => {
  expect(readConfig({}, '/shop').site).toMatchObject({ supportEmail: null, supportPhone: null });
  const given = { SUPPORT_EMAIL: 'help@shop.example', SUPPORT_PHONE: '+44 20 7946 0958' };
  expect(readConfig(given, '/shop').site).toMatchObject({
    supportEmail: 'help@shop.example',
    supportPhone: '+44 20 7946 0958',
  });
});

test('one error names every bad variable with its value', () => {
  const bad = {
    PORT: '80a',
    RENDER_THREADS: '1.5',
    GATEWAY_TRUST_PROXY_HOPS: '-1',
    API_ORIGIN: 'api:8081',
    PUBLIC_ORIGIN: 'ftp://shop.example',
    HELP_CHAT_URL: 'javascript:alert(1)',
    SUPPORT_EMAIL: 'javascript:alert(1)',
    SUPPORT_PHONE: 'call us',
    METRICS_PORT: '0',
    MEASURE_SAMPLE: '1.5',
    REMOTES: 'checkout=http://',
  };
  let message = '';
  try {
    readConfig(bad, '/shop');
  } catch (error) {
    message = String(error);
  }
  const named = message.split('\n- ').slice(1);
  expect(named.map((line) => line.split(' ', 1)[0]).sort()).toEqual(Object.keys(bad).sort());
  for (const value of Object.values(bad)) expect(message).toContain(`"${value}"`);
});
