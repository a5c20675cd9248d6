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
