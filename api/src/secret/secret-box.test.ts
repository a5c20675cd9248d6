import { randomBytes } from 'node:crypto';
import { seal, unseal } from './secret-box';

const KEY = randomBytes(32);
const sealed = seal(KEY, 'totp 7', 'a sécret');

test('a sealed text opens with its key and context', () => {
  expect(unseal(KEY, 'totp 7', sealed)).toBe('a sécret');
});

test('a text is never sealed to the same value twice', () => {
  expect(seal(KEY, 'totp 7', 'a sécret')).not.toBe(sealed);
});

test.each([
  ['another key', () => unseal(randomBytes(32), 'totp 7', sealed)],
  ['another context', () => unseal(KEY, 'totp 8', sealed)],
  ['a changed text', () => unseal(KEY, 'totp 7', `${sealed.slice(0, -3)}AAA`)],
  ['a shortened tag', () => unseal(KEY, 'totp 7', sealed.slice(0, 20))],
  ['a character more', () => unseal(KEY, 'totp 7', `${sealed}A`)],
  ['a character that base64url does not have', () => unseal(KEY, 'totp 7', `${sealed}=`)],
  ['nothing', () => unseal(KEY, 'totp 7', '')],
])('a sealed text does not open with %s', (_what, open) => {
  expect(open).toThrow();
});
