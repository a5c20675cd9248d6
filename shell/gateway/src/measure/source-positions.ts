import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '@telemarket/host/own-pages';
import { AnyMap, originalPositionFor, type TraceMap } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';
import { RESPONSE_TIMEOUT_MS } from '../http/proxy';
import type { RemoteSource } from '../config/remote-source';

const MAX_MAPS = 30;
const MAX_MAP_BYTES = 8 * 1_024 * 1_024;

/** Finds positions in the source. */
export interface SourcePositions {
  /**
   * @param place `home-page.1a2b3c4d.js:1:2345`
   * @returns `src/home/home-page.tsx:12:5`; null when the build has no map for it.
   */
  find(remote: string, build: string, place: string): Promise<string | null>;
}

/**
 * Reads the source maps next to the files of a build. Visitors do not get them.
 * @param shellFolder The shell's browser build.
 */
export function createSourcePositions(
  sourceOf: (remote: string) => RemoteSource | undefined,
  shellFolder: string,
): SourcePositions {
  const maps = new LRUCache<string, { map: TraceMap | null }, { remote: string; build: string; file: string }>({
    max: MAX_MAPS,
    fetchMethod: async (_key, _stale, { context }) => ({ map: await readMap(context).catch(() => null) }),
  });

  async function readMap({ remote, build, file }: { remote: string; build: string; file: string }) {
    const text = await readText(remote, build, `${file}.map`);
    return text === null || text.length > MAX_MAP_BYTES ? null : new AnyMap(text);
  }

  async function readText(remote: string, build: string, file: string): Promise<string | null> {
    if (remote === SHELL) return readFile(join(shellFolder, file), 'utf8');
    const source = sourceOf(remote);
    if (!source || source.kind === 'dev') return null;
    if (source.kind === 'folder') return readFile(join(source.folder, build, file), 'utf8');
    const response = await fetch(`${source.origin}/${build}/${file}`, {
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return response.ok ? response.text() : null;
  }

  return {
    async find(remote, build, place) {
      const [, file, line, column] = /^([^:/\\]+):(\d+):(\d+)$/.exec(place) ?? [];
      if (!file) return null;
      const mapOf = async (owner: string) =>
        (await maps.fetch(`${owner}/${build}/${file}`, { context: { remote: owner, build, file } }))?.map;
      // the shell may throw an error of a remote, e.g. in React
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
