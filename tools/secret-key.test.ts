import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../api/src/config/config';
import { secretKey, vapidPrivateKey } from './secret-key';

const folder = mkdtempSync(join(tmpdir(), 'secret-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the key of a folder is made once, and only its owner can read it', () => {
  const file = join(folder, 'data', 'secret-key');
  const key = secretKey(file);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(secretKey(file)).toBe(key);
  expect(secretKey(join(folder, 'other'))).not.toBe(key);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the API accepts the key for push services', () => {
  const key = vapidPrivateKey(join(folder, 'vapid'));
  expect(loadConfig({ VAPID_PRIVATE_KEY: key }).push).toMatchObject({
    privateKey: key,
    publicKey: expect.stringMatching(/^B[\w-]{86}$/) as string,
  });
  expect(() => loadConfig({ VAPID_PRIVATE_KEY: 'short' })).toThrow('VAPID_PRIVATE_KEY');
});
