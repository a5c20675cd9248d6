import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './root';

/** In `.ci/run`, other checks run beside these tests. */
const TIMEOUT_MS = 900_000;
/** The last test runs parts of the check, and e2e/slots.e2e.ts releases a remote into a running shop. */
const ELSEWHERE = /^npm (start|run check|run release)/;

let copy = '';
const path = (file: string) => join(copy, file);
const lines = (text: string) => text.split('\n').filter(Boolean);

function run(command: string, ...args: string[]): string {
  try {
    return execFileSync(command, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e8 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
  }
}

function commit(): void {
  run('git', 'add', '--all');
  run('git', '-c', 'user.name=test', '-c', 'user.email=test', 'commit', '--quiet', '--message', 'a recipe');
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'recipes-'));
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = lines(execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }));
  for (const file of files) if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), path(file));
  for (const file of files) if (/(^|\/)package\.json$/.test(file)) linkPackages(join(dirname(file), 'node_modules'));
  const lock = createHash('sha256').update(readFileSync(path('package-lock.json')));
  writeFileSync(path('node_modules/.installed'), `${lock.digest('hex')} all`);
  run('git', 'init', '--quiet');
  commit();
}, TIMEOUT_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Links of npm to folders of the repository lead to folders of the copy. All other packages are shared. */
function linkPackages(modules: string): void {
  if (!existsSync(join(ROOT, modules))) return;
  mkdirSync(path(modules), { recursive: true });
  for (const { name } of readdirSync(join(ROOT, modules), { withFileTypes: true })) {
    const [from, to] = [join(ROOT, modules, name), path(join(modules, name))];
    if (name === '@telemarket') cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else if (!/^(\.(?!bin)|api$|mfe-)/.test(name)) symlinkSync(from, to);
  }
}

const recipes = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((recipe) => ({
    title: recipe.split('\n', 1)[0] ?? '',
    counts: /Files: (.*)\.$/m.exec(recipe)?.[1] ?? '',
    steps: [...recipe.matchAll(/(.*?)^( *)```(\w+)\n(.*?)^ *```$/gms)].map(
      ([, before = '', indent = '', language = '', text = '']) => ({
        language,
        text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
        file: [...before.matchAll(/`([\w.-]+\/[\w./-]+|[\w-]+\.yml)`/g)].at(-1)?.[1] ?? '',
      }),
    ),
  }));

function follow({ language, text, file }: (typeof recipes)[number]['steps'][number]): void {
  if (language === 'sh') {
    for (const command of lines(text.replaceAll(/ +#.*$/gm, '')))
      if (!ELSEWHERE.test(command)) run('sh', '-c', command);
  } else if (language === 'diff') {
    const hunks = text.split('@@\n').map((hunk) => hunk.replace(/\n$/, '').split('\n'));
    const edited = hunks.reduce(applyHunk, readFileSync(path(file), 'utf8').split('\n'));
    writeFileSync(path(file), edited.join('\n'));
  } else {
    const newest = readdirSync(path('api/src/database/migrations')).sort().at(-1)?.slice(0, 4);
    const next = String(Number(newest) + 1).padStart(4, '0');
    const named = file.replace('NNNN', next);
    if (existsSync(path(named))) throw new Error(`${named} is not new`);
    mkdirSync(dirname(path(named)), { recursive: true });
    writeFileSync(path(named), text.replace('NNNN', next));
  }
}

/** Lines are compared without the spaces that align them. Throws unless the file has the old lines exactly once. */
function applyHunk(file: readonly string[], hunk: readonly string[]): string[] {
  const squeeze = (text: readonly string[]) => text.map((line) => line.trim().replaceAll(/ +/g, ' ')).join('\n');
  const old = hunk.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const starts = file.flatMap((_, at) => (squeeze(file.slice(at, at + old.length)) === squeeze(old) ? [at] : []));
  const [start = 0] = starts;
  if (starts.length !== 1)
    throw new Error(`These lines are there ${starts.length} times, not once:\n${old.join('\n')}`);
  let at = start;
  const changed = hunk.flatMap((line) => {
    if (line.startsWith('+')) return [line.slice(1)];
    const [unchanged = ''] = file.slice(at++);
    return line.startsWith('-') ? [] : [unchanged];
  });
  return [...file.slice(0, start), ...changed, ...file.slice(at)];
}

test.each(recipes)(
  '$title: each step works, and changes as many files as the recipe says',
  ({ steps, counts }) => {
    expect(steps.length).toBeGreaterThan(0);
    steps.forEach(follow);
    run('git', 'add', '--all');
    const states = lines(run('git', 'diff', '--cached', '--name-status'));
    const numbers = [...counts.matchAll(/(\d+) (new|changed|generated)/g)].map(([, number, kind]) => ({
      number: Number(number),
      isNew: kind === 'new',
    }));
    const promised = (isNew: boolean) =>
      numbers.filter((count) => count.isNew === isNew).reduce((sum, { number }) => sum + number, 0);
    const isAdded = (state: string) => state.startsWith('A');
    expect({
      counts,
      new: states.filter(isAdded).length,
      changed: states.filter((state) => !isAdded(state)).length,
    }).toEqual({ counts, new: promised(true), changed: promised(false) });
    commit();
  },
  TIMEOUT_MS,
);

test(
  'types, format and the affected tests pass after all recipes',
  () => {
    run('npm', 'run', 'typecheck');
    run('npx', 'prettier', '--check', '--ignore-unknown', ...lines(run('git', 'diff', '--name-only', 'HEAD~5')));
    const ofRemotes = ['mfe-gift-cards/', 'mfe-catalog/src/announcement/'];
    const ofLists = ['tools/(code-owners|spec-statements|kubernetes)', 'form/max-lengths'];
    const projects = ['kit', 'mfe', 'api', 'tools'];
    run('npx', 'jest', '--selectProjects', ...projects, '--testPathPatterns', ...ofRemotes, ...ofLists);
  },
  TIMEOUT_MS,
);
