import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRemotes } from '@telemarket/gateway/remote-source';
import { ROOT } from './root';

export const REMOTES_FILE = join(ROOT, 'deploy/remotes');

const listed = () => parseRemotes(readFileSync(REMOTES_FILE, 'utf8'), ROOT);

/** The remotes of this repository, in the order of deploy/remotes. */
export const remoteNames = (): string[] => [...listed().keys()];

export const folderOf = (remote: string): string => join(ROOT, `mfe-${remote}`);

/** The value of REMOTES for these hosts, with the slots that deploy/remotes grants. */
export function formatRemotes(hosts: Iterable<readonly [name: string, host: string]>): string {
  const granted = listed();
  const slotsOf = (name: string) => granted.get(name)?.slots?.join(' ');
  return [...hosts]
    .map(([name, host]) => [`${name}=${host}`, slotsOf(name)].filter(Boolean).join(' slots: '))
    .join(',');
}
