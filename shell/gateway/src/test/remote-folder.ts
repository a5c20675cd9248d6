import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESCRIPTION_VERSION, SERVER_VERSION } from '@telemarket/kit/remote';

export const SERVER = 'module.exports = { modules: {} };';

interface BuildOptions {
  paths?: readonly string[];
  /** The content of the server bundle, if it is not the right one. */
  server?: string;
  css?: readonly string[];
}

/** A remote's host: a folder with builds and releases.json. */
export async function createRemoteFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'remote-'));

  /** Replaces the file at once, so that nobody reads half of it. */
  async function write(path: string, content: unknown) {
    const file = join(folder, path);
    await writeFile(`${file}.new`, typeof content === 'string' ? content : JSON.stringify(content));
    await rename(`${file}.new`, file);
  }

  async function build(name: string, { paths = ['/'], server = SERVER, css = [] }: BuildOptions = {}) {
    await mkdir(join(folder, name), { recursive: true });
    await write(`${name}/server.cjs`, server);
    await write(`${name}/remote-entry.js`, `/* ${name} */`);
    await write(`${name}/mf-manifest.json`, {
      metaData: { globalName: `remote_${name}`, remoteEntry: { name: 'remote-entry.js' } },
      exposes: [{ path: './home-page', assets: { js: { sync: [] }, css: { sync: css } } }],
      telemarket: {
        version: DESCRIPTION_VERSION,
        title: 'A remote',
        down: { title: 'Down', text: '' },
        pages: paths.map((path) => ({ path, layout: 'store', module: 'home-page' })),
        widgets: [],
        server: {
          version: SERVER_VERSION,
          file: 'server.cjs',
          sha256: createHash('sha256').update(SERVER).digest('hex'),
        },
      },
    });
  }

  return { folder, write, build, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Waits until the condition holds, at most 10 s. */
export async function until(condition: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20)))
    if (await condition()) return;
  throw new Error('the condition does not hold after 10 s');
}
