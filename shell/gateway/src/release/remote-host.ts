import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteSource } from './remote-source';

/** Where a remote's files can be read, whatever kind of host it is. */
export interface RemoteHost {
  /** @param path Relative to the host, e.g. `releases.json`. Throws when the file is missing. */
  read(path: string): Promise<string>;
}

const READ_TIMEOUT_MS = 2_000;

export function openRemoteHost(source: RemoteSource): RemoteHost {
  if (source.kind === 'folder') return { read: (path) => readFile(join(source.folder, path), 'utf8') };
  return {
    async read(path) {
      const response = await fetch(`${source.origin}/${path}`, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.text();
    },
  };
}
