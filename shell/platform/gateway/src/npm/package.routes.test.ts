import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { until } from '../test/remote-folder';
import { type SendOptions, startTestSite, type TestSite } from '../test/test-site';

let folder: string;
let site: TestSite | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packages-'));
});
afterEach(async () => {
  await site?.stop();
  site = null;
  await rm(folder, { recursive: true });
});

/** Packs a package as `npm run packages` does. @returns The folder of the packages. */
async function pack(version: string, content = version): Promise<string> {
  const own = await mkdtemp(join(folder, 'own-'));
  // the tarball is large enough that the gateway could compress it, which would change it
  const tarball = gzipSync(`tarball of ${content} ${randomBytes(2_000).toString('hex')}`);
  const dist = {
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    shasum: createHash('sha1').update(tarball).digest('hex'),
  };
  const manifest = {
    name: '@telemarket/kit',
    version,
    description: 'The kit',
    peerDependencies: { react: '^19.3.1' },
    dist,
  };
  await writeFile(join(own, `telemarket-kit-${version}.tgz`), tarball);
  await writeFile(join(own, `telemarket-kit-${version}.json`), JSON.stringify(manifest));
  return own;
}

async function serve(own: string, env: Record<string, string> = {}): Promise<TestSite> {
  await site?.stop();
  site = await startTestSite({ env, config: { packages: { folder: own, store: env['NPM_STORE'] ?? null } } });
  return site;
}

const read = async (path: string, options?: SendOptions) => {
  if (!site) throw new Error('no site');
  const { status, body, headers } = await site.send(path, options);
  return { status, headers, json: headers['content-type']?.includes('json') ? JSON.parse(body || '{}') : null, body };
};
/** Fetches the tarball of version 1.0.0 as a client that accepts compressed responses. */
async function fetchTarball() {
  const address = `http://127.0.0.1:${site?.port}/npm/@telemarket/kit/-/kit-1.0.0.tgz`;
  const response = await fetch(address, { headers: { 'accept-encoding': 'br, gzip' } });
  const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
  return { headers: response.headers, text: text.split(' ').slice(0, -1).join(' ') };
}
const SHORT = { headers: { accept: 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8' } };

test('a package has a full and an abbreviated document under both spellings of its name', async () => {
  await serve(await pack('1.0.0'));
  const { json, headers } = await read('/npm/@telemarket%2fkit');
  const tarball = `http://127.0.0.1:${site?.port}/npm/@telemarket/kit/-/kit-1.0.0.tgz`;
  expect(json).toMatchObject({
    name: '@telemarket/kit',
    description: 'The kit',
    'dist-tags': { latest: '1.0.0' },
    versions: { '1.0.0': { description: 'The kit', dist: { tarball, integrity: expect.stringMatching(/^sha512-/) } } },
  });
  expect(Object.keys(json.time)).toEqual(['created', 'modified', '1.0.0']);
  const short = await read('/npm/@telemarket/kit', SHORT);
  expect(short.headers['content-type']).toContain('application/vnd.npm.install-v1+json');
  expect(Object.keys(short.json)).toEqual(['name', 'dist-tags', 'versions', 'modified']);
  expect(Object.keys(short.json.versions['1.0.0'])).toEqual(['name', 'version', 'peerDependencies', 'dist']);
  const etag = headers['etag'] ?? '';
  expect((await read('/npm/@telemarket/kit', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await read('/npm/@telemarket/kit', { method: 'HEAD' })).headers['etag']).toBe(etag);
});

test('a tarball is immutable, unknown addresses return 404, and nothing can be written', async () => {
  await serve(await pack('1.0.0'));
  const { headers, text } = await fetchTarball();
  expect([text, headers.get('cache-control'), headers.get('content-encoding')]).toEqual([
    'tarball of 1.0.0',
    'public, max-age=31536000, immutable',
    null,
  ]);
  for (const path of [
    '/npm/@telemarket',
    '/npm/react',
    '/npm/@telemarket/kit/-/kit-2.0.0.tgz',
    '/npm/@telemarket/kit/-/..%2f..%2fassets.json',
    '/npm/@telemarket/kit/-/telemarket-kit-1.0.0.json',
    '/npm/-/ping',
  ])
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  expect((await read('/npm/@telemarket%2fkit', { method: 'PUT', body: '{}' })).status).toBe(404);
});

test('a gateway whose store cannot be written, as on a full disk, starts and serves its own packages', async () => {
  await writeFile(join(folder, 'file'), '');
  // Linux refuses a new file in the first folder, even to root; the second folder cannot be created
  for (const store of ['/proc/self/task', join(folder, 'file/store')]) {
    await serve(await pack('1.0.0'), { NPM_STORE: store });
    expect((await fetchTarball()).text).toBe('tarball of 1.0.0');
  }
});

test('when one version of a package cannot be stored, the other versions are stored, and the stored ones are still served', async () => {
  const env = { NPM_STORE: join(folder, 'store') };
  await serve(await pack('1.0.0'), env);
  const before = (await read('/npm/@telemarket/kit')).json.versions['1.0.0'].dist;
  const own = await pack('1.0.0', 'another content');
  for (const version of ['0.9.0', '1.1.0']) {
    const other = await pack(version);
    for (const file of await readdir(other)) await copyFile(join(other, file), join(own, file));
  }
  await rm(join(own, 'telemarket-kit-0.9.0.tgz'));
  await serve(own, env);
  expect((await read('/npm/@telemarket/kit')).json.versions['1.0.0'].dist.integrity).toBe(before.integrity);
  expect((await fetchTarball()).text).toBe('tarball of 1.0.0');
  expect(await readdir(env.NPM_STORE)).toContain('telemarket-kit-1.1.0.json');
});

test('versions of earlier gateways are served after a deployment and after a rollback', async () => {
  const env = { NPM_STORE: join(folder, 'store') };
  const first = await pack('1.0.0');
  await serve(first, env);
  await serve(await pack('1.1.0'), env);
  const versionsNow = async () => {
    const { json } = await read('/npm/@telemarket/kit');
    return [json['dist-tags'].latest, Object.keys(json.versions)];
  };
  expect(await versionsNow()).toEqual(['1.1.0', ['1.0.0', '1.1.0']]);
  expect((await fetchTarball()).text).toBe('tarball of 1.0.0');
  await serve(first, env);
  expect(await versionsNow()).toEqual(['1.0.0', ['1.0.0', '1.1.0']]);
});

test('requests do not read package descriptions from the disk, and a version of another gateway appears without a restart', async () => {
  const store = join(folder, 'store');
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'setTimeout',
      'clearTimeout',
    ],
  });
  try {
    await serve(await pack('1.0.0'), { NPM_STORE: store });
    const versions = async () => Object.keys((await read('/npm/@telemarket/kit')).json.versions);
    const other = await pack('1.1.0');
    for (const file of await readdir(other)) await copyFile(join(other, file), join(store, file));
    await rm(join(store, 'telemarket-kit-1.0.0.json'));
    expect(await versions()).toEqual(['1.0.0']);
    jest.advanceTimersByTime(10_000);
    await until(async () => (await versions()).includes('1.1.0'));
  } finally {
    jest.useRealTimers();
  }
});

test('the documents for teams are served to everybody who may read the packages', async () => {
  const own = await pack('1.0.0');
  await mkdir(join(own, 'docs'));
  await writeFile(join(own, 'docs/remotes.md'), '# Remotes');
  await serve(own, { NPM_TOKEN: 'secret' });
  const documentOf = (path: string, token = 'secret') =>
    read(`/npm/docs/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { status, body, headers } = await documentOf('remotes.md');
  expect([status, body, headers['content-type']]).toEqual([200, '# Remotes', 'text/markdown; charset=utf-8']);
  expect((await documentOf('remotes.md', 'wrong')).status).toBe(401);
  for (const path of ['other.md', '..%2ftelemarket-kit-1.0.0.json', 'remotes'])
    expect((await documentOf(path)).status).toBe(404);
});

test('a team that knows only the address of the site finds the documents and the first step', async () => {
  const own = await pack('1.0.0');
  await mkdir(join(own, 'docs'));
  await writeFile(join(own, 'docs/remotes.md'), '# Remotes');
  await serve(own);
  const index = `http://127.0.0.1:${site?.port}/npm/docs/`;
  for (const path of ['/npm', '/npm/', '/npm/docs', '/npm/docs/']) {
    const { status, body, headers } = await read(path);
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/plain; charset=utf-8']);
    expect(body).toContain(`${index}remotes.md: how a team builds`);
    expect(body).toContain(`npm config set @telemarket:registry http://127.0.0.1:${site?.port}/npm/\nnpm create `);
    expect(body).toContain('\n@telemarket/kit 1.0.0\n');
  }
  expect((await read('/npm/react')).body).toContain(`There is no such package. ${index} lists all of them.`);
  expect((await read('/npm/docs/other.md')).body).toContain(`There is no such document. ${index} lists all of them.`);
  expect((await read('/robots.txt')).body).toContain(`# For teams that build pages for this site: ${index}\n`);
  await serve(own, { NPM_TOKEN: 'secret' });
  for (const path of ['/npm/', '/npm/docs/']) expect([path, (await read(path)).status]).toEqual([path, 401]);
  await site?.stop();
  site = await startTestSite({ env: { NPM: 'off' } });
  for (const path of ['/npm', '/npm/docs']) expect([path, (await read(path)).status]).toEqual([path, 404]);
  expect((await read('/robots.txt')).body).not.toContain('teams');
  expect((await read('/site.json')).json).not.toHaveProperty('docs');
});

test('/site.json names the index of the documents', async () => {
  const own = await pack('1.0.0');
  for (const extension of ['json', 'tgz']) {
    const from = join(own, `telemarket-kit-1.0.0.${extension}`);
    await writeFile(
      join(own, `telemarket-dev-site-1.0.0.${extension}`),
      (await readFile(from, 'latin1')).replace('@telemarket/kit', '@telemarket/dev-site'),
      'latin1',
    );
  }
  await serve(own);
  expect((await read('/site.json')).json.docs).toBe('/npm/docs/');
});

test('a newer version of another gateway has the tag `next`', async () => {
  const store = join(folder, 'store');
  await serve(await pack('2.0.0'), { NPM_STORE: store });
  await serve(await pack('1.0.0'), { NPM_STORE: store });
  expect((await read('/npm/@telemarket/kit')).json['dist-tags']).toEqual({ latest: '1.0.0', next: '2.0.0' });
  await serve(await pack('2.0.0'), { NPM_STORE: store });
  expect((await read('/npm/@telemarket/kit')).json['dist-tags']).toEqual({ latest: '2.0.0' });
  // both are builds of the version 2.0.0; the served build is the latest, although its digest sorts first
  await serve(await pack('2.0.0-hf000'), { NPM_STORE: store });
  await serve(await pack('2.0.0-h1a2b'), { NPM_STORE: store });
  expect((await read('/npm/@telemarket/kit')).json['dist-tags']).toEqual({ latest: '2.0.0-h1a2b' });
});

test('a stored version keeps its content when it is released again with different content', async () => {
  const store = join(folder, 'store');
  await serve(await pack('1.0.0'), { NPM_STORE: store });
  const before = (await read('/npm/@telemarket/kit')).json.versions['1.0.0'].dist.integrity;
  await serve(await pack('1.0.0', 'another content'), { NPM_STORE: store, LOG_LEVEL: 'warn' });
  expect((await read('/npm/@telemarket/kit')).json.versions['1.0.0'].dist.integrity).toBe(before);
  expect((await fetchTarball()).text).toBe('tarball of 1.0.0');
  expect(site?.log.join()).toContain('@telemarket/kit has changed without a new version');
  expect((await readdir(store)).filter((file) => !/\.(json|tgz)$/.test(file))).toEqual([]);
});

test('a token limits who can read packages, and a site can turn packages off', async () => {
  await serve(await pack('1.0.0'), { NPM_TOKEN: 'secret' });
  const statusFor = async (authorization: string, path: string) =>
    (await read(path, { headers: { authorization } })).status;
  for (const path of ['/npm/@telemarket/kit', '/npm/@telemarket/kit/-/kit-1.0.0.tgz']) {
    expect([await statusFor('', path), await statusFor('Bearer wrong', path)]).toEqual([401, 401]);
    expect(await statusFor('Bearer secret', path)).toBe(200);
  }
  await site?.stop();
  site = await startTestSite({ env: { NPM: 'off' } });
  expect((await read('/npm/@telemarket/kit')).status).toBe(404);
});

test('teams have tokens of their own, and a file of tokens is read again', async () => {
  const file = join(folder, 'tokens');
  await writeFile(file, '# teams\nblue=first==\nsecond==\n');
  await serve(await pack('1.0.0'), { NPM_TOKEN_FILE: file, LOG_LEVEL: 'warn' });
  const statuses = () =>
    Promise.all(
      ['first==', 'second==', 'third', 'blue=first=='].map(
        async (token) => (await read('/npm/@telemarket/kit', { headers: { authorization: `Bearer ${token}` } })).status,
      ),
    );
  expect(await statuses()).toEqual([200, 200, 401, 401]);
  await writeFile(file, 'second==,blue=third');
  expect(await statuses()).toEqual([401, 200, 200, 401]);
  // an editor may empty the file before it writes the new content
  await writeFile(file, '');
  expect(await statuses()).toEqual([401, 200, 200, 401]);
  expect(site?.log.join()).toContain('the last ones stay');
});

test('npm refuses a tarball whose bytes have changed', async () => {
  const own = await pack('1.0.0');
  await serve(own);
  await writeFile(join(own, 'telemarket-kit-1.0.0.tgz'), 'tampered');
  const team = join(folder, 'team');
  await mkdir(team);
  await writeFile(
    join(team, '.npmrc'),
    `@telemarket:registry=http://127.0.0.1:${site?.port}/npm/\ncache=${team}/cache\n`,
  );
  const args = ['install', '@telemarket/kit', '--legacy-peer-deps', '--fetch-retries=0', '--loglevel=error'];
  await expect(promisify(execFile)('npm', args, { cwd: team })).rejects.toThrow(/EINTEGRITY/);
});
