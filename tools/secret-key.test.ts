import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretKey } from './secret-key';

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
