import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { publish } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';
import { buildRemote } from '@telemarket/remote-tools/build';
import { ROOT } from '../../tools/root';
import type { Stack } from '../stack/stack';
import { expect, test } from '../test';

/** The errors of event listeners. Each is one line of the source. */
const LISTENERS = {
  sync: "throw new RangeError('planted');",
  timer: "setTimeout(() => { throw new RangeError('planted'); });",
  rejection: "void Promise.reject(new RangeError('planted'));",
  async: "void (async () => { await null; throw new RangeError('planted'); })();",
  text: "throw 'planted';",
};
/** Statements that make a component fail. Each becomes the first statement of a component. */
const COMPONENTS = {
  /** Throws only after a navigation inside the shop, and not when the document loads. */
  render: "if ((globalThis as { planted?: true }).planted) throw new RangeError('planted');",
  /** Throws only on the server, so the browser renders the page instead. */
  server: "if (typeof window === 'undefined') throw new RangeError('planted');",
};
/**
 * Makes the server render other HTML than the browser. The stack of React's error does not lead to the different
 * element, but to the innermost component that contains this element.
 */
const MISMATCH = {
  component: 'function FilterBar(',
  from: '        {heading}\n',
  to: "{typeof window === 'object' || !category ? heading : 'Other'}",
};

type Kind = keyof typeof LISTENERS | keyof typeof COMPONENTS | 'mismatch';
interface Plant {
  remote: 'catalog' | 'account';
  file: string;
  kind: Kind;
  /** The page that contains the error. */
  path: string;
}

const of =
  (remote: Plant['remote']) =>
  (path: string, file: string, ...kinds: Kind[]): Plant[] =>
    kinds.map((kind) => ({ remote, path, file: `src/${file}`, kind }));
const inCatalog = of('catalog');
const inAccount = of('account');

const PLANTS: readonly Plant[] = [
  ...inCatalog(paths.home, 'home/home-page.tsx', 'sync', 'timer', 'rejection'),
  ...inCatalog(paths.home, 'home/hero.tsx', 'async', 'text'),
  ...inCatalog(paths.groups, 'category/category-page.tsx', 'render'),
  ...inCatalog(paths.groups, 'filter/filter-bar.tsx', 'mismatch'),
  ...inCatalog(paths.groups, 'product/product-card.tsx', 'timer'),
  ...inCatalog(paths.product(1), 'product/product-page.tsx', 'server'),
  ...inCatalog(paths.product(1), 'product/price.tsx', 'sync', 'rejection'),
  ...inAccount(paths.login, 'auth/login-page.tsx', 'sync', 'timer', 'rejection'),
  ...inAccount(paths.login, 'auth/use-entry.ts', 'async', 'text'),
  ...inAccount(paths.signup, 'auth/signup-page.tsx', 'render'),
  ...inAccount(paths.signup, 'strength-meter.tsx', 'timer'),
  ...inAccount(paths.contactSupport, 'support/support-form.tsx', 'rejection'),
  ...inAccount('/forgot-password', 'auth/forgot-password-page.tsx', 'server'),
];

const MEASURED_AS: Partial<Record<Kind, string>> = {
  render: 'render-error',
  server: 'render-error',
  mismatch: 'hydration',
};
const idOf = ({ file, kind }: Plant) => `${file}:${kind}`;

/** Writes the error into the source. */
function plantError(folder: string, plant: Plant): void {
  const path = join(folder, plant.file);
  if (plant.kind in LISTENERS) {
    const body = LISTENERS[plant.kind as keyof typeof LISTENERS];
    const id = JSON.stringify(idOf(plant));
    appendFileSync(path, `if (typeof window === 'object') window.addEventListener(${id}, () => { ${body} });\n`);
    return;
  }
  const text = readFileSync(path, 'utf8');
  const planted =
    plant.kind === 'mismatch'
      ? text.replace(MISMATCH.from, MISMATCH.to)
      : text.replace(
          /^export default function \w+\(.*\) \{\n/m,
          (head) => `${head}  ${COMPONENTS[plant.kind as keyof typeof COMPONENTS]}\n`,
        );
  if (planted === text) throw new Error(`${plant.file} has no component`);
  writeFileSync(path, planted);
}

/**
 * Builds a remote with its errors and makes the build live.
 * @returns The place of each planted error in the source, by the id of the error.
 */
async function releaseWithErrors(stack: Stack, name: Plant['remote']): Promise<Map<string, string>> {
  // the copy is inside the repository, so that it finds its packages
  const folder = join(ROOT, `.data/test/planted-${test.info().parallelIndex}`, `mfe-${name}`);
  try {
    const skipped = new Set(['dist', 'node_modules']);
    cpSync(join(ROOT, `mfe-${name}`), folder, { recursive: true, filter: (path) => !skipped.has(basename(path)) });
    const plants = PLANTS.filter((plant) => plant.remote === name);
    for (const plant of plants) plantError(folder, plant);
    const places = plants.map((plant): [string, string] => {
      const lines = readFileSync(join(folder, plant.file), 'utf8').split('\n');
      const marker =
        plant.kind in LISTENERS
          ? idOf(plant)
          : plant.kind === 'mismatch'
            ? MISMATCH.component
            : COMPONENTS[plant.kind as keyof typeof COMPONENTS];
      return [idOf(plant), `${plant.file}:${lines.findIndex((line) => line.includes(marker)) + 1}:`];
    });
    const store = stack.store(name);
    const { build } = await buildRemote(folder, store.path, process.env);
    await store.releases.update({ action: 'release' }, (current) => publish(current, build, new Date()));
    await expect
      .poll(async () => (await fetch(`${stack.address}/`)).headers.get('x-remotes'))
      .toContain(`${name}@${build}`);
    return new Map(places.map(([id, place]) => [id, `${name}@${build} ${place}`]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface ListedError {
  remote: string;
  build: string;
  kind: string;
  name: string;
  source: string | null;
}

const readErrors = async (stack: Stack) =>
  (await (await fetch(`${stack.metricsAddress}/errors`)).json()) as ListedError[];

test.describe.configure({ mode: 'serial' });
test.use({ expectsErrors: true });

test('20 planted errors are listed with their remote, build and line within 10 s', async ({ page, shopper, stack }) => {
  expect(PLANTS).toHaveLength(20);
  const places = new Map([
    ...(await releaseWithErrors(stack, 'catalog')),
    ...(await releaseWithErrors(stack, 'account')),
  ]);
  for (const path of new Set(PLANTS.map((plant) => plant.path))) {
    const plants = PLANTS.filter((plant) => plant.path === path);
    // An error of the kind `render` happens only after a navigation inside the shop.
    const renderErrors = plants.filter(({ kind }) => kind === 'render');
    if (renderErrors.length > 0) {
      await shopper.open(plants[0]?.remote === 'catalog' ? paths.home : paths.login);
      await page.evaluate((to) => {
        Object.assign(globalThis, { planted: true });
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      }, path);
      await expect(page.getByRole('alert').first()).toBeVisible();
    }
    const began = Date.now();
    await expectErrors(renderErrors, began);
    await shopper.open(path);
    for (const plant of plants.filter(({ kind }) => kind in LISTENERS)) {
      await page.evaluate((id) => window.dispatchEvent(new Event(id)), idOf(plant));
    }
    await expectErrors(
      plants.filter((plant) => !renderErrors.includes(plant)),
      Date.now(),
    );
  }

  async function expectErrors(plants: readonly Plant[], began: number): Promise<void> {
    for (const plant of plants) {
      const kind = MEASURED_AS[plant.kind] ?? 'error';
      await expect
        .poll(
          async () =>
            (await readErrors(stack))
              .filter((error) => error.kind === kind)
              .map(({ remote, build, source }) => `${remote}@${build} ${source}`.replace(/\d+$/, '')),
          { message: idOf(plant), timeout: Math.max(1, began + 10_000 - Date.now()) },
        )
        .toContain(places.get(idOf(plant)));
    }
  }
});

test('no source map is public', async ({ stack }) => {
  const errors = await readErrors(stack);
  const { remote = '', build = '' } = errors.find(({ source }) => source) ?? {};
  const files = stack.store(remote).filesOf(build);
  const maps = files.filter((file) => file.endsWith('.map'));
  expect(maps.length).toBeGreaterThan(3);
  for (const file of maps)
    expect([file, (await fetch(`${stack.address}/remotes/${remote}/${build}/${file}`)).status]).toEqual([file, 404]);
  for (const file of files.filter((name) => name.endsWith('.js')))
    expect(await (await fetch(`${stack.address}/remotes/${remote}/${build}/${file}`)).text()).not.toContain(
      'sourceMapping',
    );
});
