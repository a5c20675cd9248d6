import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as kit from '.';
import * as router from './router/router';

/** Every visitor loads the kit whole, since a shared singleton is not tree-shaken. */
const MOST_LINES = 1_500;
/** Besides the names of the router and of SWR that it hands on. */
const MOST_EXPORTS = 40;

/** The files that the root leads to, itself included. */
function reachable(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']*)'/g)) {
    const target = ['.ts', '.tsx'].map((ending) => join(dirname(file), path + ending)).find(existsSync);
    if (target) reachable(target, found);
  }
  return found;
}

describe('the kit stays small', () => {
  it(`has at most ${MOST_LINES} lines that are not blank`, () => {
    const files = [...reachable(join(__dirname, 'index.ts'))];
    const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n')).filter((line) => line.trim() !== '');
    expect(files.length).toBeGreaterThan(20);
    expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
  });

  it(`exports at most ${MOST_EXPORTS} values of its own`, () => {
    const handedOn = new Set([...Object.keys(router), 'useSWR', 'useSWRConfig']);
    expect(Object.keys(kit).filter((name) => !handedOn.has(name)).length).toBeLessThanOrEqual(MOST_EXPORTS);
  });
});
