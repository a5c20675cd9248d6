import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { ROOT } from '../../root';

/** A file that Node writes into NODE_V8_COVERAGE when a process ends. */
interface CoverageFile {
  result: readonly {
    url: string;
    functions: readonly { ranges: readonly { count: number; startOffset: number }[] }[];
  }[];
  /** The source maps of files that were translated when they were loaded. */
  'source-map-cache'?: Readonly<
    Record<string, { lineLengths: readonly number[]; data: ConstructorParameters<typeof TraceMap>[0] }>
  >;
}

/**
 * Finds the files of this repository of which a function has run in processes that have ended.
 * @param folder The value of NODE_V8_COVERAGE in these processes.
 */
export function readEnteredFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((file) => {
    const { result, 'source-map-cache': maps = {} } = JSON.parse(
      readFileSync(join(folder, file), 'utf8'),
    ) as CoverageFile;
    return result.flatMap(({ url, functions: [_module, ...functions] }) => {
      const path = url.startsWith('file://') ? relative(ROOT, fileURLToPath(url)) : '';
      if (!/^(shell|mfe-[a-z-]+)\//.test(path) || /node_modules|\/dist\//.test(path)) return [];
      const map = maps[url];
      const isWritten = map ? mappedPositionsOf(new TraceMap(map.data), map.lineLengths) : () => true;
      const hasRun = functions.some(({ ranges: [range] }) => range && range.count > 0 && isWritten(range.startOffset));
      return hasRun ? [path] : [];
    });
  });
}

/**
 * @returns A function that tells whether a position comes from the source. The translator also adds functions of its
 * own, which run at each import.
 */
function mappedPositionsOf(map: TraceMap, lineLengths: readonly number[]) {
  return (offset: number): boolean => {
    let [line, column] = [0, offset];
    for (; column > (lineLengths[line] ?? Infinity); line += 1) column -= (lineLengths[line] ?? 0) + 1;
    return originalPositionFor(map, { line: line + 1, column }).source !== null;
  };
}
