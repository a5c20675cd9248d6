import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startCanary } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';
import { RemoteFolder } from '@telemarket/remote-tools/test/remote-folder';
import { addToRemotes, createRemote } from '../../tools/new-remote';
import { ROOT } from '../../tools/root';
import { joinCanaries } from '../canary-visitor';
import type { Stack } from '../stack/stack';
import { expect, test } from '../test';

test.describe.configure({ mode: 'serial' });

const CLI = join(ROOT, 'shell/platform/remote-tools/release/cli.mjs');
const WIDGET = `import { Link, paths, useSWR } from '@telemarket/kit';
import { useId, useState } from 'react';
import styles from './gifts.module.css';

export default function GiftCard({ productId }: { productId: string }) {
  const { data } = useSWR<{ title: string }>(\`/api/products/\${productId}\`);
  const [wrapped, setWrapped] = useState(false);
  const heading = useId();
  return (
    <section className={styles.page} aria-labelledby={heading}>
      <h2 id={heading}>Gift wrap for {data?.title}</h2>
      <button onClick={() => setWrapped(true)}>Wrap it</button>
      {wrapped && <p>It is wrapped</p>}
      <Link to={paths.product(Number(productId) + 1)}>The next listing</Link>
    </section>
  );
}
`;
/** The timeout until a widget appears. When a widget was late, the gateway leaves it out for 10 s (widgets.ts). */
const FILLED = { timeout: 20_000 };
const READS = `import type { SlotReadsOf } from '@telemarket/composition';
export const reads: SlotReadsOf<'product-aside'> = ({ props }) => [\`/api/products/\${props.productId}\`];
`;
const DECLARATION = `widgets: {
    GiftCard: {
      slot: 'product-aside',
      load: () => import('./gifts/gift-card'),
      reads: () => import('./gifts/gift-card.reads'),
    },
  },
  pages: [`;

let parent = '';
let folder = '';
let dist = '';
/** The build store of the remote. It contains a copy of the released build. */
let store: RemoteFolder;

test.beforeAll(({}, { parallelIndex }) => {
  // The folder is inside the repository, so that the remote finds its packages, but it is not in a workspace.
  parent = join(ROOT, `.data/test/slots-${parallelIndex}`);
  rmSync(parent, { recursive: true, force: true });
  folder = createRemote({ name: 'gifts', parent });
  dist = join(parent, 'dist');
  mkdirSync(dist);
  writeFileSync(join(folder, 'src/gifts/gift-card.tsx'), WIDGET);
  writeFileSync(join(folder, 'src/gifts/gift-card.reads.ts'), READS);
  const definition = join(folder, 'src/remote.ts');
  writeFileSync(definition, readFileSync(definition, 'utf8').replace('pages: [', DECLARATION));
});
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));

/**
 * Releases the remote and returns the output. The release must not block this process, because the process would later
 * use connections that the gateway has closed.
 */
const release = async (stack: Stack) =>
  (await promisify(execFile)(process.execPath, [CLI, '--site', stack.address, '--target', dist], { cwd: folder }))
    .stdout;

/** Adds a line for the remote to the list of remotes, and waits until the site uses the line. */
async function addLine(stack: Stack, place: string, ...slots: string[]): Promise<void> {
  addToRemotes(
    stack.remotesFile,
    'gifts',
    [place, slots.length > 0 && `slots: ${slots.join(' ')}`].filter(Boolean).join(' '),
  );
  const granted = async () => ((await (await fetch(`${stack.address}/site.json`)).json()) as { slots: object }).slots;
  await expect.poll(granted).toMatchObject({ gifts: slots });
}

/** Returns the time at which each build of the site was written. The tests must not change any of these builds. */
const buildTimes = () =>
  [
    'shell/app/dist',
    'shell/platform/gateway/dist',
    'api/dist',
    ...readdirSync(ROOT).filter((name) => name.startsWith('mfe-')),
  ].map((path) => [path, statSync(join(ROOT, path)).mtimeMs]);

const PRODUCT = paths.product(7);
const htmlOf = async (page: Page, path: string = PRODUCT) => (await page.request.get(path)).text();
const contentOf = (html: string) => /<div id="root">(.*)<\/div>\n/s.exec(html)?.[1] ?? '';
const EMPTY_PLACE = /<div class="[^"]*" data-widget="gifts\/GiftCard"><\/div>/;
const GIFT_STYLES = /data-owner="gifts"|rel="stylesheet" href="\/remotes\/gifts/;

/** Returns the number of events of each kind that the gateway has counted for a build. */
async function countsOf(stack: Stack, remote: string, build: string): Promise<Record<string, string>> {
  const metrics = await (await fetch(`${stack.metricsAddress}/metrics`)).text();
  const lines = metrics.matchAll(/^remote_events_total\{remote="([^"]+)",build="([^"]+)",kind="([^"]+)"\} (\d+)/gm);
  return Object.fromEntries(
    [...lines].flatMap(([, name, id, kind = '', count = '']) =>
      name === remote && id === build ? [[kind, count]] : [],
    ),
  );
}

const eventsOf = async (stack: Stack, remote: string, build: string) =>
  Object.keys(await countsOf(stack, remote, build));

const FAILURES = ['render-error', 'timeout', 'quarantine', 'skipped', 'hydration'];
/**
 * Returns the counts of failures. They may be above zero, because earlier tests of the same worker may have broken the
 * catalog.
 */
const failuresOfCatalog = async (stack: Stack) => {
  const counts = await countsOf(stack, 'catalog', stack.store('catalog').firstBuild);
  return FAILURES.map((kind) => [kind, counts[kind] ?? '0']);
};

test('a new remote appears in the running site with one line in the list of remotes, and disappears without it', async ({
  stack,
  page,
  shopper,
}) => {
  const before = { pid: stack.gatewayPid, builds: buildTimes() };
  const status = async () => (await page.request.get('/gifts')).status();
  expect(await status()).toBe(404);
  const printed = await release(stack);
  expect(printed).toContain('does not grant GiftCard the slot product-aside');
  expect(printed).toMatch(/live: \w{12}/);
  store = new RemoteFolder('gifts', dist, join(parent, 'store'));
  await addLine(stack, store.path);
  await expect.poll(status).toBe(200);
  await expect.poll(() => stack.gatewayLog()).toContain('its line grants no slot product-aside');
  expect(await htmlOf(page)).not.toContain('gifts/GiftCard');
  const html = await htmlOf(page, '/gifts');
  expect(html).toContain('>Gifts</h1>');
  expect(html).toContain('<title>Gifts · TeleMarket</title>');
  await shopper.open('/gifts');
  await expect(shopper.heading).toHaveText('Gifts');
  await page.getByRole('link', { name: 'Groups' }).first().click();
  await expect(shopper.heading).toHaveText('Telegram Groups');

  await stack.restore();
  await expect.poll(status).toBe(404);
  expect({ pid: stack.gatewayPid, builds: buildTimes() }).toEqual(before);
  process.kill(stack.gatewayPid, 0);
});

test('a widget is in the HTML of another remote with its data and styles, works in the browser, and has its own metrics', async ({
  stack,
  page,
  shopper,
}) => {
  await addLine(stack, store.path, 'product-aside');
  await expect.poll(() => htmlOf(page), FILLED).toMatch(/Gift wrap for (<!-- -->)?[^<]+<\/h2>/);
  const html = await htmlOf(page);
  expect(html).toMatch(GIFT_STYLES);
  expect(await htmlOf(page, paths.home)).not.toMatch(GIFT_STYLES);

  await shopper.open(`${PRODUCT}?boundaries`);
  const widget = page.locator('[data-widget="gifts/GiftCard"]');
  await expect(widget.locator('[data-boundary^="gifts/GiftCard"]')).toBeVisible();
  await shopper.open(PRODUCT);
  const title = await widget.getByRole('heading').innerText();
  await expect(page.getByRole('region', { name: title })).toBeVisible();
  // repeats the click, because the widget hydrates later than the page, and ignores clicks until then
  await expect(async () => {
    await widget.getByRole('button', { name: 'Wrap it' }).click();
    await expect(widget.getByText('It is wrapped')).toBeVisible({ timeout: 500 });
  }).toPass();
  await widget.getByRole('link', { name: 'The next listing' }).click();
  await expect(page).toHaveURL(paths.product(8));
  await expect(widget.getByRole('heading')).not.toHaveText(title);
  await expect(widget.getByText('It is wrapped')).toBeVisible();
  await expect
    .poll(() => eventsOf(stack, 'gifts', store.firstBuild))
    .toEqual(expect.arrayContaining(['render', 'view', 'ready']));
  expect(await eventsOf(stack, 'gifts', store.firstBuild)).not.toContain('hydration');
});

test('only the visitors who get the canary of a widget see it', async ({ stack, page }) => {
  await addLine(stack, store.path, 'product-aside');
  const canary = store.build((_file, text) => text.replaceAll('Gift wrap for', 'Ribbon for'));
  await store.releases.update({ action: 'canary' }, (current) => startCanary(current, canary, 50, new Date()));
  let cookie = '';
  await expect.poll(async () => (cookie = await joinCanaries(stack.address))).not.toBe('');
  const asCanary = async () => (await fetch(stack.address + PRODUCT, { headers: { cookie } })).text();
  await expect.poll(asCanary, FILLED).toContain('>Ribbon for');
  await expect.poll(() => htmlOf(page), FILLED).toContain('>Gift wrap for');
});

for (const [kind, code, blamed] of [
  ['throws', "throw new RangeError('planted')", ['render-error']],
  ['hangs', 'for (;;);', ['timeout', 'quarantine']],
] as const) {
  test.describe('a widget that fails on the server', () => {
    test.use({ expectsErrors: true });

    test(`does not change the page when it ${kind}, and only its own build counts a failure`, async ({
      stack,
      page,
      shopper,
    }) => {
      // the site may still use the line that the previous test has added
      await expect.poll(() => htmlOf(page)).not.toContain('gifts/GiftCard');
      const before = contentOf(await htmlOf(page));
      const failuresBefore = await failuresOfCatalog(stack);
      const build = store.release((file, text) =>
        file.endsWith('.cjs')
          ? text.replace(/"Gift wrap for "/, (found) => `(() => { ${code}; return ${found}; })()`)
          : text,
      );
      await addLine(stack, store.path, 'product-aside');
      await expect.poll(() => htmlOf(page)).toContain(`"build":"${build}"`);
      await expect.poll(() => eventsOf(stack, 'gifts', build)).toEqual(expect.arrayContaining([...blamed]));
      const html = await htmlOf(page);
      expect(html).toMatch(EMPTY_PLACE);
      expect(contentOf(html).replace(EMPTY_PLACE, '')).toBe(before);
      expect(html).not.toMatch(GIFT_STYLES);

      await shopper.open(PRODUCT);
      await expect(page.getByRole('heading', { name: /^Gift wrap for ./ })).toBeVisible();
      expect(await failuresOfCatalog(stack)).toEqual(failuresBefore);
    });
  });
}
