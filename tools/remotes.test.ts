import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, remoteNames } from './remotes';

test('every remote is built, developed and released by the same commands', () => {
  const scripts = remoteNames().map((name) => {
    const text = readFileSync(join(folderOf(name), 'package.json'), 'utf8');
    return (JSON.parse(text) as { scripts: Record<string, string> }).scripts;
  });
  expect(scripts).toEqual(scripts.map(() => scripts[0]));
  expect(Object.keys(scripts[0] ?? {})).toEqual(['build', 'dev', 'release']);
});
