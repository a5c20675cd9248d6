import { readEnvironment } from './environment';

afterEach(() => jest.restoreAllMocks());

it.each([
  ['MAILBOX_HOST', '0.0.0.0'],
  ['LOCAL_TELEGRAM_HOST', '0.0.0.0'],
  // a server without a host answers at every address
  ['LOCAL_TELEGRAM_HOST', ''],
])('refuses %s=%s, which would show this machine’s mails and sign-ins to its network', (variable, value) => {
  jest.replaceProperty(process, 'env', { ...process.env, [variable]: value });
  expect(() => readEnvironment()).toThrow(`${variable} is only for a container`);
});

it('can switch on what needs a bot when the local Telegram has one, and says which setting is missing at a public site', () => {
  jest.replaceProperty(process, 'env', { ...process.env, TELEGRAM_HANDOVER: 'on' });
  expect(readEnvironment().ports.LOCAL_TELEGRAM_PORT).toBe(8083);
  jest.replaceProperty(process, 'env', { ...process.env, PUBLIC_ORIGIN: 'https://shop.example' });
  expect(() => readEnvironment()).toThrow('TELEGRAM_HANDOVER is on, and TELEGRAM_BOT_TOKEN is missing');
});
