import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { matchPattern, type RemoteManifest } from '@telemarket/composition';

export type BuildSources = ReturnType<typeof readBuildSources>;

/** Returns false for sources that the team has not written: those of packages and of webpack. */
const isOfTeam = (source: string) => !/node_modules|^webpack\/|\.federation/.test(source);

/** Finds the team's sources of a build with the source maps in the folder of the build. */
export function readBuildSources(folder: string) {
  const maps = new Map<string, SourceMap | null>();

  function sourceMapOf(file: string): SourceMap | null {
    const known = maps.get(file);
    if (known !== undefined) return known;
    const path = join(folder, `${basename(file)}.map`);
    const map = existsSync(path)
      ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as ConstructorParameters<typeof SourceMap>[0])
      : null;
    maps.set(file, map);
    return map;
  }
  const nameOf = (source: string) => source.replace(/^\.\//, '');

  return {
    /**
     * @param line The line, counted from 1 as in a stack, like the column.
     * @returns A place such as `src/tips/tips-page.tsx:12:5`; null when the place is not in the team's sources.
     */
    placeOf(file: string, line: number, column: number): string | null {
      const entry = sourceMapOf(file)?.findEntry(line - 1, column - 1);
      if (!entry || !('originalSource' in entry) || !isOfTeam(entry.originalSource)) return null;
      return `${nameOf(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    },
    /**
     * @returns The file with the component of the page that has this address; null when no source map names the file.
     */
    pageAt(address: string, { exposes, telemarket }: RemoteManifest): string | null {
      const { pathname } = new URL(address, 'http://site');
      const module = telemarket.pages.find(({ path }) => matchPattern(path, pathname))?.module;
      const scripts = exposes.find(({ path }) => path === `./${module}`)?.assets.js;
      const sources = [...(scripts?.sync ?? []), ...(scripts?.async ?? [])].flatMap(
        (file) => sourceMapOf(file)?.payload.sources ?? [],
      );
      const own = sources.find((source) => isOfTeam(source) && basename(source).replace(/\.\w+$/, '') === module);
      return own === undefined ? null : nameOf(own);
    },
  };
}
