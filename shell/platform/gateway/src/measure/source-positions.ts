import { SHELL } from '@telemarket/composition/registry';
import { AnyMap, originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';
import type { RemoteSource } from '../config/remote-source';
import { readStoreFile, type StoreSource, type VerifiedStores } from '../release/build-store';

const MAX_MAPS = 30;
const MAX_MAP_BYTES = 8 * 1_024 * 1_024;

export type SourcePositions = ReturnType<typeof createSourcePositions>;

/**
 * Reads the source maps next to the files of a build. Visitors do not get them.
 * @param shellFolder The shell's browser build.
 */
export function createSourcePositions(
  sourceOf: (remote: string) => RemoteSource | undefined,
  verified: Pick<VerifiedStores, 'listFiles'>,
  shellFolder: string,
) {
  const maps = new LRUCache<string, { map: TraceMap | null }, { remote: string; build: string; file: string }>({
    max: MAX_MAPS,
    fetchMethod: async (_key, _stale, { context }) => ({ map: await readMap(context).catch(() => null) }),
  });

  async function readMap({ remote, build, file }: { remote: string; build: string; file: string }) {
    const map = `${file}.map`;
    const read = async (store: StoreSource, path: string) =>
      new AnyMap((await readStoreFile(store, path, MAX_MAP_BYTES)).toString());
    if (remote === SHELL) return read({ kind: 'folder', folder: shellFolder }, map);
    const source = sourceOf(remote);
    if (!source || source.kind === 'dev') return null;
    // only files of the build are read, because a browser can report any file name
    const files = await verified.listFiles(remote, source, build);
    return files?.names.has(map) ? read(source, `${build}/${map}`) : null;
  }

  return {
    /**
     * @param place `home-page.1a2b3c4d.js:1:2345`
     * @returns `src/home/home-page.tsx:12:5`; null when the build has no map for it.
     */
    async findPosition(remote: string, build: string, place: string): Promise<string | null> {
      const [, file, line, column] = /^([^:/\\]+):(\d+):(\d+)$/.exec(place) ?? [];
      if (!file) return null;
      const mapOf = async (owner: string) =>
        (await maps.fetch(`${owner}/${build}/${file}`, { context: { remote: owner, build, file } }))?.map;
      // the place may be in a file of the shell, e.g. when React throws an error of a remote
      const map = (await mapOf(remote)) ?? (await mapOf(SHELL));
      if (!map) return null;
      // stacks count columns from 1
      const position = originalPositionFor(map, { line: Number(line), column: Math.max(0, Number(column) - 1) });
      return position.source === null
        ? null
        : `${position.source.replace(/^\.\//, '')}:${position.line}:${position.column + 1}`;
    },
  };
}
