import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../tools/port';
import { ROOT } from '../../tools/root';
import { startGateway } from '../../tools/stack';
import { RemoteFolder } from '../stack/remote-folder';
import { expect, test } from '../test';

const RELEASES = 100;
const RENDERS_OF_EACH = 100;
const AT_ONCE = 25;
/** Until then code is compiled, and what is kept on purpose fills up. */
const WARM_UP_RELEASES = 25;
/** Less than half a kilobyte for each page, and 40 kB for each release. */
const MOST_GROWTH_MIB = 3;

/** Held bytes by thread, 0 being the gateway's own; measured after a full collection. */
type Heaps = Record<string, number>;

test('10,000 renders and 100 releases leave the heap of the gateway and of its threads flat', async ({ stack }) => {
  test.setTimeout(180_000);
  const folder = new RemoteFolder('catalog', join(ROOT, '.data/test/heap'));
  const probePort = await freePort();
  const gateway = await startGateway({
    port: await freePort(),
    log: 'e2e-heap',
    env: {
      API_ORIGIN: stack.apiAddress,
      REMOTES: `catalog=${folder.path}`,
      RELEASE_INTERVAL_MS: '20',
      NODE_OPTIONS: `--import ${join(__dirname, 'heap-probe.mjs')}`,
      HEAP_PROBE_PORT: String(probePort),
    },
  });
  const measure = async () => (await (await fetch(`http://127.0.0.1:${probePort}`)).json()) as Heaps;
  let rendered = 0;
  try {
    const heaps: Heaps[] = [];
    for (let release = 1; release <= RELEASES; release += 1) {
      const build = folder.release((_file, content) => content);
      await expect.poll(() => liveBuild(gateway.address), { intervals: [10] }).toBe(build);
      rendered += await renderPages(gateway.address, release);
      if (release === WARM_UP_RELEASES || release === RELEASES) heaps.push(await measure());
    }
    expect(rendered).toBe(RELEASES * RENDERS_OF_EACH);
    const [first = {}, last = {}] = heaps;
    expect(Object.keys(last).length).toBeGreaterThan(1);
    for (const [thread, held] of Object.entries(last)) {
      expect((held - (first[thread] ?? 0)) / 2 ** 20, `growth of thread ${thread}, MiB`).toBeLessThan(MOST_GROWTH_MIB);
    }
  } finally {
    connections.destroy();
    await gateway.stop();
    folder.remove();
  }
});

/** Pages of addresses that differ, so that none is kept. Answers how many came with their part of the HTML. */
async function renderPages(address: string, release: number): Promise<number> {
  let next = 0;
  let rendered = 0;
  const visit = async (): Promise<void> => {
    if (next === RENDERS_OF_EACH) return;
    next += 1;
    if ((await read(`${address}/product/1?visit=${release}-${next}`)).includes('</h1>')) rendered += 1;
    return visit();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
  return rendered;
}

const connections = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Ten thousand times: fetch would take longer to read a page than the gateway to make it. */
const read = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(address, { agent: connections }, (response) => void text(response).then(resolve, reject)).on('error', reject);
  });

async function liveBuild(address: string): Promise<string> {
  const registry = (await (await fetch(`${address}/remotes.json`)).json()) as { catalog: { build: string } };
  return registry.catalog.build;
}
