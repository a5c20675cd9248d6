import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseRemotes, type RemoteSource, type RemoteSources } from '@telemarket/gateway/remote-source';
import { ROOT } from './root';

const readListedRemotes = (root = ROOT) => parseRemotes(readFileSync(join(root, 'deploy/remotes'), 'utf8'), root);

export const remoteFolderOf = (remote: string, root = ROOT): string => join(root, `mfe-${remote}`);

/**
 * The remotes whose sources are in this repository, in the order of deploy/remotes. Other teams build and release the
 * other remotes of that list in their own repositories.
 */
export const localRemoteNames = (root = ROOT): string[] =>
  [...readListedRemotes(root).keys()].filter((name) => existsSync(join(remoteFolderOf(name, root), 'package.json')));

/**
 * @returns The folder of the sources, which contains the builds in its folder `dist`; null when the sources are not
 * on this machine.
 */
function sourceFolderOf(source: RemoteSource): string | null {
  if (source.kind !== 'folder') return null;
  const folder = dirname(source.folder);
  return existsSync(join(folder, 'webpack.config.mjs')) ? folder : null;
}

export interface DevelopmentServer {
  remote: string;
  folder: string;
  port: number;
}

/**
 * A development server for each remote with sources on this machine. Other remotes keep a port without a server, so
 * that the ports of the servers do not change.
 */
export const developmentServersOf = (remotes: RemoteSources, firstPort: number): DevelopmentServer[] =>
  [...remotes].flatMap(([remote, source], index) => {
    const folder = sourceFolderOf(source);
    return folder === null ? [] : [{ remote, folder, port: firstPort + index }];
  });

/** @returns The value of REMOTES for a gateway that uses these servers and the build stores of the other remotes. */
export function formatWithServers(remotes: RemoteSources, servers: readonly DevelopmentServer[]): string {
  const hostOf = (name: string, source: RemoteSource) => {
    const server = servers.find(({ remote }) => remote === name);
    if (server) return `dev:http://127.0.0.1:${server.port}`;
    if (source.kind === 'folder') return source.folder;
    return source.kind === 'dev' ? `dev:${source.origin}` : source.origin;
  };
  return [...remotes].map(([name, source]) => formatRemoteLine(name, hostOf(name, source), source)).join(',');
}

const formatRemoteLine = (name: string, store: string, granted: Pick<RemoteSource, 'slots'> | undefined) =>
  [`${name}=${store}`, ...(granted?.slots ? [granted.slots.join(' ')] : [])].join(' slots: ');

/** The value of REMOTES for these build stores, with the slots that deploy/remotes grants. */
export function formatRemotes(stores: Iterable<readonly [name: string, store: string]>): string {
  const granted = readListedRemotes();
  return [...stores].map(([name, store]) => formatRemoteLine(name, store, granted.get(name))).join(',');
}
