import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const common = new Set(readFileSync(join(__dirname, 'common-passwords.txt'), 'utf8').split('\n').filter(Boolean));

/** Whether the list of the most common passwords contains the password. Ignores case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
