import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mark, marksOf, testFiles } from './marks';
import { ROOT } from './root';

// Each statement of docs/product.md begins with an id such as [5.3]. The test that shows it has the comment `// @spec-5.3`.

const contract = readFileSync(join(ROOT, 'docs/product.md'), 'utf8').replace(/^.*?(?=^## 1\.)/ms, '');

const idsOf = (text: string) => [...text.matchAll(/\[(\d\.\d+)\] /g)].map(([, id = '']) => id);

/** List items, rows of tables and paragraphs that have no id, or an id of another section. */
function wrongBlocks(text: string): string[] {
  return text.split(/^(?=## )/m).flatMap((section) => {
    const number = section.charAt('## '.length);
    const blocks = section
      .split(/\n(?=\n|\s*- |\s*\| )/)
      .map((block) => block.trim())
      // without the heads of tables, headings, link definitions, and lines that introduce a list or a table
      .filter((block, at, all) => !/^\|/.test(block) || !(/^\| -/.test(all[at + 1] ?? '') || /^\| -/.test(block)))
      .filter((block) => block && !/^(?:#|\[\d+\]: )/.test(block) && !/^[^\n]*:$/.test(block));
    return blocks.filter((block) => {
      const ids = idsOf(block);
      return ids.length === 0 || ids.some((id) => !id.startsWith(`${number}.`));
    });
  });
}

/** Compares the ids of statements with the marks of tests. */
function wrongMarks(ids: readonly string[], marks: readonly Pick<Mark, 'at' | 'name'>[]) {
  const shown = new Set(marks.map(({ name }) => name));
  return {
    twice: ids.filter((id, at) => ids.indexOf(id) !== at),
    withoutTest: ids.filter((id) => !shown.has(`spec-${id}`)),
    unknown: marks
      .filter(({ name }) => !ids.includes(name.slice('spec-'.length)))
      .map(({ at, name }) => `${at} ${name}`),
  };
}

const marks = testFiles()
  .flatMap((file) => marksOf(file))
  .filter(({ name }) => name.startsWith('spec-'));

test('every part of the contract has an id of its section', () => {
  expect(idsOf(contract).length).toBeGreaterThan(300);
  expect(wrongBlocks(contract)).toEqual([]);
});

test('every statement of the contract is shown by a test, and every mark names a statement', () => {
  expect(wrongMarks(idsOf(contract), marks)).toEqual({ twice: [], withoutTest: [], unknown: [] });
});

test('a statement without an id, one without a test and an unknown mark are found', () => {
  expect(wrongBlocks('## 1. A\n\n- [1.1] Shown.\n- New.\n\n| Key |\n| --- |\n| [2.4] `a` |\n')).toEqual([
    '- New.',
    '| [2.4] `a` |',
  ]);
  const found = wrongMarks(
    ['1.1', '1.1', '1.2'],
    [
      { at: 'a.test.ts:3', name: 'spec-1.1' },
      { at: 'b.test.ts:4', name: 'spec-9.9' },
    ],
  );
  expect(found).toEqual({ twice: ['1.1'], withoutTest: ['1.2'], unknown: ['b.test.ts:4 spec-9.9'] });
});
