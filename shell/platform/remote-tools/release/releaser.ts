import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import {
  parsePrivateKey,
  parseReleaseKeys,
  type PrivateKey,
  type PublicKey,
  reportKeyOf,
} from '@telemarket/release-trust';

export interface Releaser {
  by: string;
  /** The key that signs releases; null for unsigned releases. */
  key: PrivateKey | null;
  /**
   * The key that signs requests for errors and figures: the release key, or the key from TEAM_REPORT_TOKEN. Null
   * without either.
   */
  reportKey: PrivateKey | null;
  /** The public keys that RELEASE_KEYS has for this remote. */
  accepted: readonly PublicKey[];
  /**
   * The commit of the sources. It ends with `-changed` if some changes are uncommitted. The field is missing outside of
   * a git repository.
   */
  commit?: string;
  subject?: string;
}

/**
 * Reads who releases, and with which keys. Throws when a variable is invalid, so that a release is never unsigned by
 * mistake.
 * @param folder The remote's folder. A relative path in RELEASE_KEY starts at this folder.
 */
export function readReleaser(remote: string, folder: string, env: NodeJS.ProcessEnv): Releaser {
  const head = runGit(folder, 'rev-parse', 'HEAD');
  const changed = head && runGit(folder, 'status', '--porcelain', '--', '.');
  const subject = head && runGit(folder, 'log', '-1', '--format=%s');
  const key = readKey(folder, env['RELEASE_KEY']);
  const token = env['TEAM_REPORT_TOKEN'];
  return {
    by: env['RELEASE_BY'] || runGit(folder, 'config', 'user.name') || userInfo().username,
    key,
    reportKey: key ?? (token ? readVariable('TEAM_REPORT_TOKEN', () => reportKeyOf(token)) : null),
    accepted: env['RELEASE_KEYS']
      ? readVariable('RELEASE_KEYS', () => parseReleaseKeys(env['RELEASE_KEYS'] ?? '').get(remote) ?? [])
      : [],
    ...(head && { commit: changed ? `${head}-changed` : head }),
    ...(subject && { subject }),
  };
}

/** @param setting The path of a PEM file, or the text of the file. In the text, \n may stand for a line end. */
function readKey(folder: string, setting: string | undefined): PrivateKey | null {
  if (!setting) return null;
  return readVariable('RELEASE_KEY', () => {
    if (setting.includes('PRIVATE KEY')) return parsePrivateKey(setting.replaceAll('\\n', '\n'));
    const file = resolve(folder, setting);
    if (!existsSync(file)) throw new Error(`${file} does not exist`);
    return parsePrivateKey(readFileSync(file, 'utf8'));
  });
}

/** Reads a setting. An error names the variable of the setting. */
function readVariable<T>(setting: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${setting}: ${(error as Error).message}`);
  }
}

/** Returns the output of git; an empty text without git or outside of a repository. */
function runGit(folder: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
