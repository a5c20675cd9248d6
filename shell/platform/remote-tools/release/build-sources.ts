import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import { matchPattern, type RemoteManifest } from '@telemarket/composition';

export type BuildSources = ReturnType<typeof readBuildSources>;

/** Sources of packages and of webpack are not written by the team. */
const isOfTeam = (source: string) => !/node_modules|^webpack\/|\.federation/.test(source);

/** Finds the team's sources of a build by the source maps in its folder. */
export function readBuildSources(folder: string) {
  const maps = new Map<string, SourceMap | null>();

  function mapOf(file: string): SourceMap | null {
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
     * @param line Counted from 1, as in a stack; so is the column.
     * @returns `src/tips/tips-page.tsx:12:5`; null when the place is not in the team's sources.
     */
    placeOf(file: string, line: number, column: number): string | null {
      const entry = mapOf(file)?.findEntry(line - 1, column - 1);
      if (!entry || !('originalSource' in entry) || !isOfTeam(entry.originalSource)) return null;
      return `${nameOf(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    },
    /** @returns The file of the component of the page at an address; null when no source map names it. */
    pageAt(address: string, { exposes, telemarket }: RemoteManifest): string | null {
      const { pathname } = new URL(address, 'http://site');
      const module = telemarket.pages.find(({ path }) => matchPattern(path, pathname))?.module;
      const scripts = exposes.find(({ path }) => path === `./${module}`)?.assets.js;
      const sources = [...(scripts?.sync ?? []), ...(scripts?.async ?? [])].flatMap(
        (file) => mapOf(file)?.payload.sources ?? [],
      );
      const own = sources.find((source) => isOfTeam(source) && basename(source).replace(/\.\w+$/, '') === module);
      return own === undefined ? null : nameOf(own);
    },
  };
}
