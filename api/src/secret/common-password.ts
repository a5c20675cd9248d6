import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const commonPasswords = new Set(
  readFileSync(join(__dirname, 'common-passwords.txt'), 'utf8').split('\n').filter(Boolean),
);

export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}
