import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from '../tools/root';

const SECRET_NAME = /PASSWORD|SECRET|TOKEN|DATABASE_URL/;
/** The minimum length of a secret that the tests search for. A shorter secret may be an ordinary word. */
const MIN_SECRET_LENGTH = 8;
/** Texts that no bundle may contain in any configuration. */
const FORBIDDEN_TEXTS = ['admin123', 'ADMIN_PASSWORD', 'ADMIN_USERNAME', 'DATABASE_URL', 'PRIVATE KEY-----'];

/** Returns the texts that no bundle may contain: the secrets of this environment, of .env and of .env.example. */
export function readCredentials(): string[] {
  const example = readRootFile('.env.example').replace(/^# ?(?=[A-Z_]+=)/gm, '');
  const variables = [parseEnv(example), parseEnv(readRootFile('.env')), process.env];
  const secrets = variables.flatMap((set) =>
    Object.entries(set).flatMap(([name, value = '']) => (SECRET_NAME.test(name) ? secretsIn(value) : [])),
  );
  return [...new Set([...FORBIDDEN_TEXTS, ...secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH)])];
}

/** Returns the files in the folders, at any depth, that contain at least one of the texts. */
export function findFilesWith(texts: readonly string[], folders: readonly string[]): string[] {
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

const readRootFile = (file: string) => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '');

/**
 * Returns the value. For a URL, also returns its part `user:password@`, because the password alone may be an ordinary
 * word.
 */
function secretsIn(value: string): string[] {
  const pair = /\/\/([^/@:]+:[^/@]+)@/.exec(value)?.[1];
  return pair ? [value, `${pair}@`] : [value];
}
