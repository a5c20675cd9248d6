import { join } from 'node:path';
import { createListNumbers } from '@telemarket/release-trust/list-numbers';
import { createVerifiedBuilds } from '@telemarket/release-trust/verified-builds';
import type { RemoteSource } from '../config/remote-source';
import { createSourcePositions, type SourcePositions } from '../measure/source-positions';
import { readStoreFile } from '../release/build-store';
import { createPageDataReader } from '../render/page-data';
import { createRenderPool, type RenderPool } from '../render/render-pool';
import { watchHangs } from './hang-place';
import { collectServerErrors, type ServerError } from './server-errors';

export interface WatchedPool extends Pick<RenderPool, 'read' | 'render' | 'started'> {
  positions: SourcePositions;
  /** Resolves when all errors so far have been passed on. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A pool with the limits of a gateway, which renders the local build.
 * @param onError Called with each error of the build on the server.
 */
export function createWatchedPool(
  site: string,
  source: RemoteSource,
  shellFolder: string,
  onError: (error: ServerError) => void,
): WatchedPool {
  const verified = createVerifiedBuilds(() => null, createListNumbers(null), readStoreFile);
  const hangs = watchHangs();
  /** The page whose step began last. */
  let page = '';
  const positions = createSourcePositions(() => source, verified, shellFolder);
  const errors = collectServerErrors(positions, hangs, (error) => onError({ ...error, text: `${page} ${error.text}` }));
  const pool = createRenderPool({
    size: 1,
    readData: createPageDataReader(site, fetch),
    // the pool logs nothing, because the errors of a build are shown with their source
    log: { warn: () => {}, error: () => {} },
    record: errors.record,
    file: join(__dirname, 'render.cjs'),
  });
  return {
    async read(parts, client) {
      page = parts.job.url;
      const read = await hangs.watchStep(pool.read(parts, client));
      if (read && read !== 'shed' && read.unread) {
        const missing = read.unread === 'main' ? 'its data' : 'a part of its data';
        onError({ text: `${page} lacks ${missing}: a path of its reads has failed or was late`, isLate: true });
      }
      return read;
    },
    render(read, client) {
      page = read.job.url;
      return hangs.watchStep(pool.render(read, client));
    },
    positions,
    started: pool.started,
    settled: errors.settled,
    async close() {
      hangs.close();
      await pool.close();
    },
  };
}
