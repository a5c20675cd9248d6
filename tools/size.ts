// `npm run size`: compares what a browser loads of each build with the budget of size-budget.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { figure, formatTable } from './bench/report';
import { buildChanged } from './build';
import { type BuildSize, sizeOfRemote, sizeOfShell } from './size-of-build';
import { remoteNames } from './remotes';
import { CliError, run } from './step';

/** By entry, the maximum of each figure, in kB (1,000 bytes) after Brotli. */
type Budget = Record<string, Partial<BuildSize>>;

const BUDGET_FILE = 'tools/size-budget.json';

/** Prints the sizes of the present builds. Throws when one exceeds its budget or has none. */
export async function checkSizes(): Promise<void> {
  const budget = JSON.parse(readFileSync(join(__dirname, '..', BUDGET_FILE), 'utf8')) as Budget;
  const rows = Object.entries(measureSizes()).flatMap(([entry, size]) =>
    (Object.entries(size) as [keyof BuildSize, number][]).map(([kind, measured]) => {
      const max = budget[entry]?.[kind];
      return { name: `${entry} ${kind}`, measured, max, met: max !== undefined && measured <= max };
    }),
  );
  const cells = rows.map(({ name, measured, max, met }) => [
    name,
    figure(measured, 'kB'),
    max === undefined ? 'none' : figure(max, 'kB'),
    met ? '' : 'EXCEEDED',
  ]);
  console.log(formatTable(['Entry, Brotli', 'Size', 'Budget', ''], cells));
  const over = rows.filter(({ met }) => !met).map(({ name }) => name);
  if (over.length > 0) {
    throw new CliError(
      `Over the budget of ${BUDGET_FILE}: ${over.join(', ')}. Make it smaller, or say in the commit why the budget grows.`,
    );
  }
}

function measureSizes(): Record<string, Partial<BuildSize>> {
  // a visitor of the home page loads the shell, the container of the catalog and its first page
  const remotes = Object.fromEntries(remoteNames().map((name) => [name, sizeOfRemote(name)]));
  const { js, css } = sizeOfShell();
  return { 'first view of home': { js: js + (remotes['catalog']?.js ?? 0) }, shell: { js, css }, ...remotes };
}

if (process.argv[1] === __filename) {
  run(async () => {
    await buildChanged();
    await checkSizes();
  });
}
