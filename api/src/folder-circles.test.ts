import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Returns the folders of api/src that each folder imports. Files of api/src itself are omitted. */
function importsByFolder(): Map<string, Set<string>> {
  const folderOf = (file: string) => (file.includes(sep) ? (file.split(sep)[0] ?? '') : '');
  const imports = new Map<string, Set<string>>();
  for (const file of readdirSync(__dirname, { recursive: true, encoding: 'utf8' })) {
    const folder = folderOf(file);
    if (!folder || !file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const imported = imports.get(folder) ?? new Set();
    imports.set(folder, imported);
    for (const [, path = ''] of readFileSync(join(__dirname, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
      const target = folderOf(relative(__dirname, join(__dirname, dirname(file), path)));
      if (target && target !== folder) imported.add(target);
    }
  }
  return imports;
}

it('no folders import each other in a circle', () => {
  const imports = importsByFolder();
  // Removes one by one the folders that import no remaining folder, because they are in no circle.
  for (let removed = true; removed;) {
    removed = false;
    for (const [folder, imported] of imports) {
      if ([...imported].some((target) => imports.has(target))) continue;
      imports.delete(folder);
      removed = true;
    }
  }
  expect(Object.fromEntries(imports)).toEqual({});
});
