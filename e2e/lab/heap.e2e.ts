import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type UsedHeaps, threadProbeEnv, readUsedHeaps } from '../../tools/lab/thread-probe/thread-probe';
import { freePort } from '../../tools/port';
import { remoteFolderOf } from '../../tools/remotes';
import { ROOT } from '../../tools/root';
import { startGateway } from '../../tools/stack';
import { RemoteFolder } from '@telemarket/remote-tools/test/remote-folder';
import { expect, test } from '../test';

/** `HEAP_RELEASES=100 HEAP_RENDERS=100` runs the 10,000 renders of docs/reliability.md. */
const RELEASES = Number(process.env['HEAP_RELEASES'] ?? 30);
const RENDERS_PER_RELEASE = Number(process.env['HEAP_RENDERS'] ?? 25);
/**
 * One render thread can serve this many requests at once. With more, some pages would wait for over 200 ms, and the
 * gateway would leave them to the browser.
 */
const CONCURRENCY = 4;
/**
 * During the first releases, the heap still grows, because code is compiled and each thread fills its cache of bundles.
 * The cache has at most 12 MiB.
 */
const WARM_UP_RELEASES = 15;
const SERVER_BUNDLE = /server\..*cjs$/;
const PADDING = `\n// ${'x'.repeat(900 * 1_024)}`;
/** The limit for the growth of the heap equals about 6 kB for each page, or 140 kB for each release. */
const MAX_GROWTH_MIB = 2;

test('the heaps of the gateway and of its threads stay flat during thousands of renders and dozens of releases', async ({
  stack,
}) => {
  test.setTimeout(180_000);
  const folder = new RemoteFolder('catalog', join(remoteFolderOf('catalog'), 'dist'), join(ROOT, '.data/test/heap'));
  const probePort = await freePort();
  const gateway = await startGateway({
    port: await freePort(),
    log: 'e2e-heap',
    env: {
      API_ORIGIN: stack.apiAddress,
      REMOTES: `catalog=${folder.path}`,
      RELEASE_INTERVAL_MS: '20',
      ...threadProbeEnv(probePort),
    },
  });
  try {
    const heaps: UsedHeaps[] = [];
    for (let release = 1; release <= RELEASES; release += 1) {
      const build = folder.release((file, content) => (SERVER_BUNDLE.test(file) ? content + PADDING : content));
      await expect.poll(() => liveBuild(gateway.address), { intervals: [10] }).toBe(build);
      await renderPages(gateway.address, release);
      if (release === WARM_UP_RELEASES || release === RELEASES) heaps.push(await readUsedHeaps(probePort));
    }
    const [first = {}, last = {}] = heaps;
    expect(Object.keys(last).length).toBeGreaterThan(1);
    for (const [thread, bytes] of Object.entries(last)) {
      expect((bytes - (first[thread] ?? 0)) / 2 ** 20, `growth of thread ${thread}, MiB`).toBeLessThan(MAX_GROWTH_MIB);
    }
  } finally {
    connections.destroy();
    await gateway.stop();
    folder.remove();
  }
});

/**
 * Requests pages until enough of them contain the remote's HTML, because a busy gateway leaves some pages to the
 * browser. Each page has another search, so that no cache has it.
 */
async function renderPages(address: string, release: number): Promise<void> {
  let next = 0;
  let rendered = 0;
  const visit = async (): Promise<void> => {
    if (rendered >= RENDERS_PER_RELEASE) return;
    next += 1;
    if ((await readPage(`${address}/?search=${release}-${next}`)).includes('</h1>')) rendered += 1;
    return visit();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, visit));
}

const connections = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

/** Uses `node:http`, because `fetch` takes longer to request a page than the gateway takes to render it. */
const readPage = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(address, { agent: connections }, (response) => void text(response).then(resolve, reject)).on('error', reject);
  });

async function liveBuild(address: string): Promise<string> {
  const registry = (await (await fetch(`${address}/remotes.json`)).json()) as { catalog: { build: string } };
  return registry.catalog.build;
}
