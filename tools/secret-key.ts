import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root';

const FILE = join(ROOT, '.data/secret-key');

/** For SECRET_KEY of the API: the one of the environment, or one that is made at random once and stored with the data. */
export function secretKey(file = FILE): string {
  const given = process.env['SECRET_KEY'];
  if (given) return given;
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
