// `npm run size`: compares the sizes of the files that a browser loads from each build with `telemarket.budget` in its
// package.json.
// `-- raise NAME`: sets each budget of a remote, or of the shell, to 3 % above its size.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ShellAssets } from '@telemarket/gateway/shell-files';
import { describeBuild, parseReleases } from '@telemarket/composition';
import { readRemotePackage } from '@telemarket/remote-tools/release';
import { buildChanged } from './build';
import { remoteFolderOf, localRemoteNames } from './remotes';
import { ROOT } from './root';
import { CliError, run } from './step';
import { formatFigure, formatTable } from './table';

/** Download sizes of one build, in kB (1,000 bytes) after Brotli. */
interface BuildSize {
  /** The size of the scripts of the first view: the container of a remote and its first page. */
  js: number;
  css: number;
  /** The size of all scripts of the build. */
  all: number;
}

/** `firstView` is the size of the scripts of the home page, including the shell and the catalog. */
type Budget = Partial<BuildSize & { firstView: number }>;

interface MeasuredBuild {
  entry: string;
  /** The folder that contains the package.json of the build. */
  folder: string;
  size: Budget;
  budget: Budget;
}

/** The share by which a budget is above the size, so that a small change needs no new budget. */
const BUDGET_MARGIN = 0.03;

/** Prints the sizes of the current builds. Throws when a size exceeds its budget. */
function checkSizes(entries: readonly MeasuredBuild[]): void {
  const rows = entries.flatMap(({ entry, size, budget }) =>
    (Object.entries(size) as [keyof Budget, number][]).map(([kind, measured]) => {
      const max = budget[kind];
      return { name: `${entry} ${kind}`, measured, max, met: max === undefined || measured <= max };
    }),
  );
  const cells = rows.map(({ name, measured, max, met }) => [
    name,
    formatFigure(measured, 'kB'),
    max === undefined ? 'none' : formatFigure(max, 'kB'),
    met ? '' : 'EXCEEDED',
  ]);
  console.log(formatTable(['Entry, Brotli', 'Size', 'Budget', ''], cells));
  const exceeded = rows.filter(({ met }) => !met).map(({ name }) => name);
  if (exceeded.length > 0) {
    throw new CliError(
      `Over the budget in package.json: ${exceeded.join(', ')}. Reduce the size, or run "npm run size -- raise NAME" and explain the growth in the commit.`,
    );
  }
}

/** Sets each budget in the package.json of a build to BUDGET_MARGIN above the present size. */
function raiseBudget({ folder, size, budget }: MeasuredBuild): void {
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { telemarket: { budget: Budget } };
  for (const kind of Object.keys(budget) as (keyof Budget)[])
    manifest.telemarket.budget[kind] = Math.ceil((size[kind] ?? 0) * (1 + BUDGET_MARGIN) * 10) / 10;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

function measureSizes(): MeasuredBuild[] {
  const remotes = localRemoteNames().map((name) => ({
    entry: name,
    folder: remoteFolderOf(name),
    size: sizeOfRemote(name),
    budget: readRemotePackage(remoteFolderOf(name)).budget,
  }));
  const { js, css } = sizeOfShell();
  const size = { js, css, firstView: js + (remotes.find(({ entry }) => entry === 'catalog')?.size.js ?? 0) };
  const folder = join(ROOT, 'shell/app');
  const { telemarket } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    telemarket: { budget: Budget };
  };
  return [{ entry: 'shell', folder, size, budget: telemarket.budget }, ...remotes];
}

function sizeOfShell(): BuildSize {
  const folder = join(ROOT, 'shell/app/dist/browser');
  const { js, css } = JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8')) as ShellAssets;
  return sizeOf(folder, js, css, js);
}

function sizeOfRemote(name: string): BuildSize {
  const dist = join(remoteFolderOf(name), 'dist');
  const { live } = parseReleases(readFileSync(join(dist, 'releases.json'), 'utf8'));
  const folder = join(dist, live);
  const manifest = readFileSync(join(folder, 'mf-manifest.json'), 'utf8');
  const { entry, modules, description } = describeBuild(manifest, live, '');
  const { js = [], css = [] } = modules[description.pages[0]?.module ?? ''] ?? {};
  return sizeOf(
    folder,
    [entry, ...js],
    css,
    readdirSync(folder).filter((file) => file.endsWith('.js')),
  );
}

function sizeOf(folder: string, js: readonly string[], css: readonly string[], all: readonly string[]): BuildSize {
  const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + brotliSize(join(folder, file)), 0);
  return { js: sum(js) / 1_000, css: sum(css) / 1_000, all: sum(all) / 1_000 };
}

/** The gateway sends compressed files. A small file has no compressed copy, so this function compresses it. */
function brotliSize(file: string): number {
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;
}

run(async () => {
  const [command, name] = process.argv.slice(2);
  await buildChanged();
  if (command === undefined) return checkSizes(measureSizes());
  const entry = measureSizes().find((measured) => measured.entry === name);
  if (command !== 'raise' || !entry)
    throw new CliError('Expected "npm run size -- raise NAME", where NAME is "shell" or a remote.');
  raiseBudget(entry);
  checkSizes(measureSizes());
});
