import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';
import { newStatementId } from './spec-id';

// Each statement of docs/product.md begins with an id such as [5.3] or [5.kx7q]. The test that shows it has the comment
// `// @spec-5.3` directly above it.

interface Mark {
  /** The position of the test, e.g. `e2e/theme.e2e.ts:12`. */
  at: string;
  /** The id of the statement, e.g. `5.3`. */
  id: string;
}

/** All test files of the repository that git does not ignore. */
const testFiles = (): string[] =>
  execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.e2e.ts'],
    { cwd: ROOT, encoding: 'utf8' },
  )
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(ROOT, file)));

const COMMENT = /^\s*\/\/ ?(.*)$/;
/** `test.skip` and `test.fixme` do not count. */
const TEST = /^\s*(?:test|it|describe|journey)(?:\.(?:each|describe)\b|[(<])/;

function marksOf(file: string, text = readFileSync(join(ROOT, file), 'utf8')): Mark[] {
  const marks: Mark[] = [];
  let comment: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const words = COMMENT.exec(line)?.[1];
    if (words !== undefined) {
      comment.push(words);
      continue;
    }
    if (TEST.test(line))
      for (const [, id = ''] of comment.join(' ').matchAll(/@spec-(\S*)/g))
        marks.push({ at: `${file}:${index + 1}`, id });
    comment = [];
  }
  return marks;
}

const contract = readFileSync(join(ROOT, 'docs/product.md'), 'utf8').replace(/^.*?(?=^## 1\.)/ms, '');

const idsOf = (text: string) => [...text.matchAll(/\[(\d\.[\da-z]+)\] /g)].map(([, id = '']) => id);

/** The last numeric id of each section. Later ids are random, because two branches would take the same next number. */
const LAST_NUMBERS = [0, 9, 434, 60, 71, 51, 9, 92, 23, 30];

const isCounted = (id: string): boolean => {
  const [section = '', name = ''] = id.split('.');
  return Number(name) > (LAST_NUMBERS[Number(section)] ?? 0);
};

/** List items, rows of tables and paragraphs that have no id, or an id of another section. */
function wrongBlocks(text: string): string[] {
  return text.split(/^(?=## )/m).flatMap((section) => {
    const number = section.charAt('## '.length);
    const blocks = section
      .split(/\n(?=\n|\s*- |\s*\| )/)
      .map((block) => block.trim())
      // leaves out the heads of tables, headings, link definitions, and lines that introduce a list or a table
      .filter((block, at, all) => !/^\|/.test(block) || !(/^\| -/.test(all[at + 1] ?? '') || /^\| -/.test(block)))
      .filter((block) => block && !/^(?:#|\[\d+\]: )/.test(block) && !/^[^\n]*:$/.test(block));
    return blocks.filter((block) => {
      const ids = idsOf(block);
      return ids.length === 0 || ids.some((id) => !id.startsWith(`${number}.`));
    });
  });
}

/** Compares the ids of statements with the marks of tests. */
function wrongMarks(ids: readonly string[], marks: readonly Mark[]) {
  const shown = new Set(marks.map(({ id }) => id));
  return {
    twice: ids.filter((id, at) => ids.indexOf(id) !== at),
    /** `npm run spec-id` prints an id that no other branch takes. */
    counted: ids.filter(isCounted),
    withoutTest: ids.filter((id) => !shown.has(id)),
    unknown: marks.filter(({ id }) => !ids.includes(id)).map(({ at, id }) => `${at} ${id}`),
  };
}

test('every statement in docs/product.md has an id with the number of its section', () => {
  expect(idsOf(contract).length).toBeGreaterThan(300);
  expect(wrongBlocks(contract)).toEqual([]);
});

test('every statement in docs/product.md has a test, and every @spec mark names a statement', () => {
  const marks = testFiles().flatMap((file) => marksOf(file));
  expect(wrongMarks(idsOf(contract), marks)).toEqual({ twice: [], counted: [], withoutTest: [], unknown: [] });
});

test('the check reports a statement without an id, one without a test, a counted id and an unknown mark', () => {
  expect(wrongBlocks('## 1. A\n\n- [1.1] Shown.\n- New.\n\n| Key |\n| --- |\n| [2.4] `a` |\n')).toEqual([
    '- New.',
    '| [2.4] `a` |',
  ]);
  const found = wrongMarks(
    ['1.1', '1.1', '1.2', '1.10', '1.kx7q'],
    [
      { at: 'a.test.ts:3', id: '1.1' },
      { at: 'a.test.ts:3', id: '1.10' },
      { at: 'a.test.ts:3', id: '1.kx7q' },
      { at: 'b.test.ts:4', id: '9.9' },
    ],
  );
  expect(found).toEqual({ twice: ['1.1'], counted: ['1.10'], withoutTest: ['1.2'], unknown: ['b.test.ts:4 9.9'] });
});

test('new ids of statements are random, so that two branches do not take the same one', () => {
  const ids = Array.from({ length: 40 }, () => newStatementId('2'));
  expect(idsOf(ids.map((id) => `[${id}] A.`).join('\n'))).toEqual(ids);
  // two random ids are equal in one of a thousand runs
  expect(new Set(ids).size).toBeGreaterThan(38);
  expect(ids.filter((id) => isCounted(id))).toEqual([]);
});

test('a @spec mark counts only directly above a test that runs', () => {
  const mark = '// Shown in a browser. @spec-1.1\n// @spec-1.2\n';
  expect(marksOf('a.test.ts', `${mark}test('shows', run);`)).toEqual([
    { at: 'a.test.ts:3', id: '1.1' },
    { at: 'a.test.ts:3', id: '1.2' },
  ]);
  expect(marksOf('a.test.ts', `${mark}test.skip('shows', run);`)).toEqual([]);
  expect(marksOf('a.test.ts', `${mark}\nconst nothing = 1;`)).toEqual([]);
});
