import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRemotes } from '@telemarket/gateway/remote-source';
import { ROOT } from './root';

export const REMOTES_FILE = join(ROOT, 'deploy/remotes');

/** The remotes of this repository, in the order of deploy/remotes. */
export const remoteNames = (): string[] => [...parseRemotes(readFileSync(REMOTES_FILE, 'utf8'), ROOT).keys()];

export const folderOf = (remote: string): string => join(ROOT, `mfe-${remote}`);

/** The value of REMOTES for these hosts. */
export const formatRemotes = (hosts: Iterable<readonly [name: string, host: string]>): string =>
  [...hosts].map(([name, host]) => `${name}=${host}`).join(',');
