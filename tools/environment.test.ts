import { readEnvironment } from './environment';

afterEach(() => jest.restoreAllMocks());

it.each([
  ['MAILBOX_HOST', '0.0.0.0'],
  ['LOCAL_TELEGRAM_HOST', '0.0.0.0'],
  // a server without a host listens on all addresses of the machine
  ['LOCAL_TELEGRAM_HOST', ''],
])('%s=%s is refused, because it would show this machine’s mails and sign-ins to its network', (variable, value) => {
  jest.replaceProperty(process, 'env', { ...process.env, [variable]: value });
  expect(() => readEnvironment()).toThrow(`${variable} is only for a container`);
});

it('the features that need a bot can be switched on with the local Telegram, and a public site says which setting is missing', () => {
  jest.replaceProperty(process, 'env', { ...process.env, TELEGRAM_HANDOVER: 'on' });
  expect(readEnvironment().ports.LOCAL_TELEGRAM_PORT).toBe(8083);
  jest.replaceProperty(process, 'env', { ...process.env, PUBLIC_ORIGIN: 'https://shop.example' });
  expect(() => readEnvironment()).toThrow('TELEGRAM_HANDOVER is on, but TELEGRAM_BOT_TOKEN is missing');
});
