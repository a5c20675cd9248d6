import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { LEAST_UPPER_BOUND, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { ROOT } from '../../root';

export interface Bundle {
  text: string;
  map: string;
  /** The folder of the build. The paths in its source map are relative to this folder. */
  base: string;
}

/** Finds the sources of this repository that contain the functions at these offsets of a bundle. */
export function findEnteredSources(bundle: Bundle | null, offsets: readonly number[]): string[] {
  if (!bundle) return [];
  const { text, base } = bundle;
  const map = new TraceMap(bundle.map);
  const lines = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.push(at + 1);
  const found = new Set<string>();
  for (const offset of offsets) {
    const line = lines.findLastIndex((start) => start <= offset);
    const column = offset - (lines[line] ?? 0);
    const { source } = originalPositionFor(map, { line: line + 1, column, bias: LEAST_UPPER_BOUND });
    const path = source && pathOf(source, base);
    if (path) found.add(path);
  }
  return [...found];
}

/** @returns The path of a source in this repository; null for a library, and for code of webpack. */
function pathOf(source: string, base: string): string | null {
  const [, named = ''] = /^webpack:\/\/[^/]*\/(.+?)(?:\?.*)?$/.exec(source) ?? [null, source];
  if (/node_modules|^webpack\/|^external /.test(named)) return null;
  // the URL of a source cannot begin with `../`, so it does not show how many folders above the build the file is
  const file = named.replace(/^(\.\.?\/)+/, '');
  for (let folder = base; folder.startsWith(ROOT); folder = dirname(folder)) {
    const path = relative(ROOT, join(folder, file));
    if (existsSync(join(ROOT, path)))
      return /^(shell|mfe-[a-z-]+|api)\/(?!.*node_modules).*\.tsx?$/.test(path) ? path : null;
  }
  return null;
}
