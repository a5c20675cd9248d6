import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyDiff, readRecipes } from './recipes';
import { ROOT } from './root';

// recipes.test.ts executes the recipes, which takes minutes. This test is fast, and finds a quoted line that has
// changed.
test('the diffs of the recipes apply to the files of the repository, one after the other', () => {
  const edited = new Map<string, string>();
  for (const { title, steps } of readRecipes())
    for (const { language, text, file } of steps) {
      if (language === 'sh') continue;
      const before = edited.get(file) ?? (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : null);
      try {
        if (language !== 'diff' && before !== null) throw new Error('The file is not new.');
        edited.set(file, language === 'diff' ? applyDiff(before ?? '', text) : text);
      } catch (error) {
        throw new Error(`CONTRIBUTING.md, "${title}", ${file}: ${(error as Error).message}`);
      }
    }
  expect(edited.size).toBeGreaterThan(20);
});

test.each([
  [
    'a line that has more fields than its recipe',
    'a, b, c (or null)\nend',
    ' a, …\n+and d',
    'a, b, c (or null)\nand d\nend',
  ],
  [
    'a line that the recipe extends',
    'const X = { a: 1, b: 2 };',
    '-const X = { … };\n+const X = { …, d: 4 };',
    'const X = { a: 1, b: 2, d: 4 };',
  ],
  ['a table that is aligned again', '| a   | b |', ' | a | …\n+| c | d |', '| a   | b |\n| c | d |'],
])('a diff applies to %s', (_name, text, diff, expected) => expect(applyDiff(text, diff)).toBe(expected));

test.each([
  ['missing', 'b', 0],
  ['ambiguous', 'a\na', 2],
])('a diff whose line is %s is refused', (_name, text, times) =>
  expect(() => applyDiff(text, ' a\n+c')).toThrow(`These lines occur ${times} times instead of once:\na`),
);
