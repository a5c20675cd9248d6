import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as kit from '.';
import * as router from './router/router';

/** Every visitor loads the kit whole, since a shared singleton is not tree-shaken. */
const MAX_LINES = 1_600;
/** Without the names of the router and of SWR. */
const MAX_EXPORTS = 40;

/** An import or export that is not erased with the types. */
const VALUE_IMPORT = /^(?:import|export)(?! type)[^;]*? from '(\.[^']*)'/gm;

/** The files that the root loads, including itself. */
function reachable(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(VALUE_IMPORT)) {
    const target = ['.ts', '.tsx'].map((ending) => join(dirname(file), path + ending)).find(existsSync);
    if (target) reachable(target, found);
  }
  return found;
}

describe('the kit stays small', () => {
  it(`has at most ${MAX_LINES} lines that are not blank`, () => {
    const files = [...reachable(join(__dirname, 'index.ts'))];
    const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n')).filter((line) => line.trim() !== '');
    expect(files.length).toBeGreaterThan(20);
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
  });

  it(`exports at most ${MAX_EXPORTS} values of its own`, () => {
    const reexported = new Set([...Object.keys(router), 'useSWR', 'useSWRConfig']);
    expect(Object.keys(kit).filter((name) => !reexported.has(name)).length).toBeLessThanOrEqual(MAX_EXPORTS);
  });
});
