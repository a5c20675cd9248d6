// `npm run statements`: each statement of docs/product.md has a browser test with its name, or a note that names another
// test. Each decision that a note cites must exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';
import { CliError, run } from './step';

/**
 * By the name of the test file, its statements with a note each: `decision {number}` when a decision explains it,
 * `shown by {file}: {title}` when another suite tests it, or nothing.
 */
type Statements = Record<string, Record<string, string>>;

interface Suite {
  title: string;
  file: string;
  specs?: { title: string }[];
  suites?: Suite[];
}

const TABLE = 'e2e/spec-statements.json';
const DECISION = /^decision (\d+)(?=$|: )/;
const SHOWN_BY = /^shown by (\S+): (.+)$/;
const SECTION = /^(spec-\d\d-[\w-]+)\.e2e\.ts$/;

run(async () => {
  const statements = JSON.parse(readFileSync(join(ROOT, TABLE), 'utf8')) as Statements;
  const tests = listTests();
  const rows = Object.entries(statements).flatMap(([section, names]) =>
    Object.entries(names).map(([name, note]) => ({ section, name, note, elsewhere: SHOWN_BY.exec(note) })),
  );
  const elsewhere = rows.filter((row) => row.elsewhere);
  const missing = rows
    .filter((row) => (row.elsewhere ? !isWritten(row.elsewhere) : !tests.get(row.section)?.has(row.name)))
    .map(({ section, name }) => `${section}: ${name}`);
  const shown = [...tests.values()].reduce((sum, titles) => sum + titles.size, elsewhere.length);
  console.log(`${rows.length} spec statements, ${shown} tests (${elsewhere.length} of them in other suites)`);
  console.log(`By section of the spec: ${countBySection(rows.map(({ section }) => section))}`);
  const wrong = rows.filter((row) => row.note && !row.elsewhere && !isDecision(row.note));
  if (wrong.length > 0)
    throw new CliError(`Notes of ${TABLE} without a decision:\n${wrong.map(({ note }) => note).join('\n')}`);
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

function isDecision(note: string): boolean {
  const prefix = `${DECISION.exec(note)?.[1]?.padStart(4, '0')}-`;
  return readdirSync(join(ROOT, 'docs/decisions')).some((file) => file.startsWith(prefix));
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
