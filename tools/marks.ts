import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

/** A word such as `@spec-5.3` in a comment directly above a test. */
export interface Mark {
  /** The position, e.g. `e2e/back.e2e.ts:12`. */
  at: string;
  name: string;
  /** The text after the name, up to the next mark. */
  text: string;
}

/** All test files of the repository that git does not ignore. */
export function testFiles(): string[] {
  const patterns = ['*.test.ts', '*.test.tsx', '*.e2e.ts'];
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(ROOT, file)));
}

const COMMENT = /^\s*\/\/ ?(.*)$/;
/** `test.skip` and `test.fixme` do not count. */
const TEST = /^\s*(?:test|it|describe)(?:\.(?:each|describe)\b|[(<])/;
const MARK = /@((?:spec-|promise)\S*)\s*([^@]*)/g;

export function marksOf(file: string, text = readFileSync(join(ROOT, file), 'utf8')): Mark[] {
  const marks: Mark[] = [];
  let comment: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const words = COMMENT.exec(line)?.[1];
    if (words !== undefined) {
      comment.push(words);
      continue;
    }
    if (TEST.test(line))
      for (const [, name = '', rest = ''] of comment.join(' ').matchAll(MARK))
        marks.push({ at: `${file}:${index + 1}`, name, text: rest.trim() });
    comment = [];
  }
  return marks;
}
