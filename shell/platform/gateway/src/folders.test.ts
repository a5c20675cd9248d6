import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The imports between folders, such as `page > render`. */
function arrowsOf(sources: ReadonlyMap<string, string>): Set<string> {
  const folderOf = (path: string) => path.split('/').slice(0, -1)[0] ?? 'root';
  return new Set(
    [...sources].flatMap(([path, text]) =>
      [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
        .map(([, target = '']) => `${folderOf(path)} > ${folderOf(join(dirname(path), target))}`)
        .filter((arrow) => new Set(arrow.split(' > ')).size === 2),
    ),
  );
}

const mutual = (arrows: Set<string>) =>
  [...arrows].filter((arrow) => arrows.has(arrow.split(' > ').reverse().join(' > ')));

test('no two folders of the gateway import each other', () => {
  const files = readdirSync(__dirname, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => relative(__dirname, join(parentPath, name)))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('test/'));
  const arrows = arrowsOf(new Map(files.map((path) => [path, readFileSync(join(__dirname, path), 'utf8')])));
  expect(arrows.size).toBeGreaterThan(10);
  expect(mutual(arrows)).toEqual([]);
});

test('two folders that import each other would be found', () => {
  const sources = new Map([
    ['page/a.ts', "import { b } from '../render/b';"],
    ['render/b.ts', "import type { A } from '../page/a';"],
  ]);
  expect(mutual(arrowsOf(sources))).toEqual(['page > render', 'render > page']);
});
