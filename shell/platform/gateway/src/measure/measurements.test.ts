import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createRemoteFolder, until } from '../test/remote-folder';
import { startTestSite } from '../test/test-site';
import { KnownBuilds } from './known-builds';
import { createMeasurements, type Measurement } from './measurements';

const VIEW: Measurement = { remote: 'catalog', build: 'b1', kind: 'view', source: 'page' };

test('a listener that throws is logged and does not affect the others', () => {
  const log = { error: jest.fn() };
  const { record, subscribe } = createMeasurements(log);
  const seen: Measurement[] = [];
  subscribe(() => {
    throw new Error('full');
  });
  const end = subscribe((measurement) => void seen.push(measurement));
  record(VIEW);
  end();
  record(VIEW);
  expect(seen).toEqual([VIEW]);
  expect(log.error).toHaveBeenCalledTimes(2);
});

test('the eight most recently added builds of each remote are known', () => {
  const builds = new KnownBuilds();
  const forgotten: string[] = [];
  builds.onForget((remote, build) => void forgotten.push(`${remote}@${build}`));
  for (let build = 1; build <= 9; build++) builds.add('catalog', `b${build}`);
  builds.add('catalog', 'b9');
  expect([builds.has('catalog', 'b1'), builds.has('catalog', 'b2'), builds.has('seller', 'b2')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(forgotten).toEqual(['catalog@b1']);
});

test('a file that the build store of a remote cannot serve is recorded for its build', async () => {
  const remote = await createRemoteFolder();
  await remote.build('b1');
  await remote.write('releases.json', { live: 'b1' });
  const store = createServer(({ url = '' }, response) => {
    if (url.endsWith('.js')) return void response.writeHead(500).end();
    readFile(join(remote.folder, url)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  const site = await startTestSite({ env: { REMOTES: `catalog=http://127.0.0.1:${port}` } });
  try {
    const seen: Measurement[] = [];
    site.measurements.subscribe((measurement) => void seen.push(measurement));
    for (const path of ['b1/remote-entry.js', 'b1/no.css', 'unknown/remote-entry.js'])
      await site.send(`/remotes/catalog/${path}`);
    await until(() => seen.length > 0);
    const failure = { remote: 'catalog', build: 'b1', kind: 'store-error', source: 'gateway', network: '127.0.0.0/24' };
    expect(seen).toEqual([failure]);
  } finally {
    await site.stop();
    store.close();
    await remote.remove();
  }
});
