import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeClone } from './clone';
import { applyDiff, readRecipes, type Recipe, type RecipeStep } from './recipes';

/** The timeout is long, because `.ci/run` runs other checks at the same time. */
const TIMEOUT_MS = 900_000;
/**
 * Commands that this test does not run: `npm run check` would repeat parts of it, and e2e/landing/slots.e2e.ts
 * releases a remote into a running shop.
 */
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
  copy = makeClone();
  run('git', 'init', '--quiet');
  commit();
}, TIMEOUT_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function follow({ language, text, file }: RecipeStep): void {
  if (language === 'sh') {
    for (const command of lines(text.replaceAll(/ +#.*$/gm, '')))
      if (!ELSEWHERE.test(command)) run('sh', '-c', command);
  } else if (language === 'diff') {
    writeFileSync(path(file), applyDiff(readFileSync(path(file), 'utf8'), text));
  } else {
    const newest = readdirSync(path('api/src/database/migrations')).sort().at(-1)?.slice(0, 4);
    const next = String(Number(newest) + 1).padStart(4, '0');
    const named = file.replace('NNNN', next);
    if (existsSync(path(named))) throw new Error(`${named} is not new`);
    mkdirSync(dirname(path(named)), { recursive: true });
    writeFileSync(path(named), text.replace('NNNN', next));
  }
}

/** Counts the files that a recipe names, or the files that `git status` lists. */
function filesOf(counts: string) {
  const numbers = [...counts.matchAll(/(\d+) (new|changed|generated)/g)];
  const sum = (isNew: boolean) =>
    numbers.reduce((total, [, number, kind]) => total + (isNew === (kind === 'new') ? Number(number) : 0), 0);
  return { new: sum(true), changed: sum(false) };
}

function followAll({ title, steps, counts }: Recipe): void {
  for (const [at, step] of steps.entries()) {
    try {
      follow(step);
    } catch (error) {
      throw new Error(`${title}, block ${at + 1} (${step.file || step.text}): ${(error as Error).message}`);
    }
  }
  run('git', 'add', '--all');
  const states = lines(run('git', 'diff', '--cached', '--name-status'));
  const added = states.filter((state) => state.startsWith('A')).length;
  expect({ title, new: added, changed: states.length - added }).toEqual({ title, ...filesOf(counts) });
  commit();
}

// All recipes are one test, because each recipe builds on the previous one, so that one cause makes one failure.
test(
  'the recipes work one after the other, and then types, format and the affected tests pass',
  () => {
    const recipes = readRecipes();
    recipes.forEach(followAll);
    run('npm', 'run', 'typecheck');
    const changed = lines(run('git', 'diff', '--name-only', `HEAD~${recipes.length}`));
    run('npx', 'prettier', '--check', '--ignore-unknown', ...changed);
    const ofRemotes = ['mfe-gift-cards/', 'mfe-catalog/src/announcement/'];
    const ofLists = ['tools/(code-owners|spec-statements|kubernetes)', 'form/max-lengths'];
    const projects = ['kit', 'mfe', 'api', 'tools'];
    run('npx', 'jest', '--selectProjects', ...projects, '--testPathPatterns', ...ofRemotes, ...ofLists);
  },
  TIMEOUT_MS,
);
