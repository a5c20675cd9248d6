// `npm run statements`: every statement of the spec has a browser test of its name, or the test that its note names.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';
import { CliError, run } from './step';

/**
 * By the test file's name its statements, each with a note: the decision that adds to or changes what the spec says, or
 * `shown by {file}: {title}` where another suite shows it, or nothing.
 */
type Statements = Record<string, Record<string, string>>;

interface Suite {
  title: string;
  file: string;
  specs?: { title: string }[];
  suites?: Suite[];
}

const TABLE = 'e2e/spec-statements.json';
const SHOWN_BY = /^shown by (\S+): (.+)$/;
const SECTION = /^(spec-\d\d-[\w-]+)\.e2e\.ts$/;

run(async () => {
  const statements = JSON.parse(readFileSync(join(ROOT, TABLE), 'utf8')) as Statements;
  const tests = listTests();
  const rows = Object.entries(statements).flatMap(([section, names]) =>
    Object.entries(names).map(([name, note]) => ({ section, name, elsewhere: SHOWN_BY.exec(note) })),
  );
  const elsewhere = rows.filter((row) => row.elsewhere);
  const missing = rows
    .filter((row) => (row.elsewhere ? !isWritten(row.elsewhere) : !tests.get(row.section)?.has(row.name)))
    .map(({ section, name }) => `${section}: ${name}`);
  const shown = [...tests.values()].reduce((sum, titles) => sum + titles.size, elsewhere.length);
  console.log(`${rows.length} spec statements, ${shown} tests (${elsewhere.length} of them in other suites)`);
  console.log(`By section of the spec: ${countBySection(rows.map(({ section }) => section))}`);
  if (missing.length > 0)
    throw new CliError(`Statements of ${TABLE} without a test of that name:\n${missing.join('\n')}`);
});

/** The titles in each file that is named after a section, as Playwright itself lists them. */
function listTests(): Map<string, Set<string>> {
  const list = execFileSync(
    'npx',
    ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--list', '--reporter=json'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    },
  );
  const tests = new Map<string, Set<string>>();
  const { suites } = JSON.parse(list) as { suites: Suite[] };
  for (const suite of suites) {
    const section = SECTION.exec(suite.file)?.[1];
    if (section) tests.set(section, new Set(titlesOf(suite)));
  }
  return tests;
}

function titlesOf({ specs = [], suites = [] }: Suite): string[] {
  return [...specs.map(({ title }) => title), ...suites.flatMap(titlesOf)];
}

function isWritten([, file = '', title = '']: RegExpExecArray): boolean {
  const path = join(ROOT, file);
  return existsSync(path) && readFileSync(path, 'utf8').includes(title);
}

/** As in `1: 9, 2: 140`. */
function countBySection(sections: string[]): string {
  const counts = new Map<number, number>();
  for (const section of sections) {
    const number = Number(section.slice('spec-'.length, 'spec-00'.length));
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return [...counts].map(([section, count]) => `${section}: ${count}`).join(', ');
}
