import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from '../tools/root';

const SECRET_NAME = /PASSWORD|SECRET|TOKEN|DATABASE_URL/;
/** Shorter ones are words. */
const SHORTEST = 8;
/** Pairs and names that have no business in a browser, whatever is configured. */
const NEVER = ['admin123', 'ADMIN_PASSWORD', 'ADMIN_USERNAME', 'DATABASE_URL', 'PRIVATE KEY-----'];

/** What no bundle may hold: each secret of this environment and of .env, and each that .env.example proposes. */
export function credentials(): string[] {
  const proposed = read('.env.example').replace(/^# ?(?=[A-Z_]+=)/gm, '');
  const variables = [parseEnv(proposed), parseEnv(read('.env')), process.env];
  const secrets = variables.flatMap((set) =>
    Object.entries(set).flatMap(([name, value = '']) => (SECRET_NAME.test(name) ? secretsIn(value) : [])),
  );
  return [...new Set([...NEVER, ...secrets.filter((secret) => secret.length >= SHORTEST)])];
}

/** The files in the folders, at any depth, that hold one of the texts. */
export function filesWith(texts: readonly string[], folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  return files.filter((file) => {
    const content = readFileSync(file, 'latin1');
    return texts.some((text) => content.includes(text));
  });
}

const read = (file: string) => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '');

/** An address holds its user and password as a pair, too: the password alone may be a word. */
function secretsIn(value: string): string[] {
  const pair = /\/\/([^/@:]+:[^/@]+)@/.exec(value)?.[1];
  return pair ? [value, `${pair}@`] : [value];
}
