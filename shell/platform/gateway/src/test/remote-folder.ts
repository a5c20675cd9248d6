import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESCRIPTION_VERSION, type RemoteDescription, SERVER_VERSION } from '@telemarket/composition';

export const EMPTY_SERVER_BUNDLE = 'module.exports = { modules: {} };';

interface BuildOptions {
  paths?: readonly string[];
  /** The API paths of the lists whose entries have pages, by path of the page. */
  sitemaps?: Readonly<Record<string, string | undefined>>;
  /** The content of the server bundle. Default: a valid one. */
  server?: string;
  serverVersion?: number;
  /** Scripts of the page. */
  js?: readonly string[];
  css?: readonly string[];
  /** Stylesheets that are loaded later. */
  lateCss?: readonly string[];
  /** The team and its contact. */
  team?: { owner: string; contact?: string };
  /** The version ranges of shared packages; the keys are the names of the packages. */
  ranges?: Readonly<Record<string, string>>;
  /** Further fields of the description of the build. */
  description?: Partial<RemoteDescription>;
}

/** A remote's build store: a folder with builds and releases.json. */
export async function createRemoteFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'remote-'));

  /** Replaces the file atomically, so that readers never see a partial file. */
  async function write(path: string, content: unknown) {
    const file = join(folder, path);
    await writeFile(`${file}.new`, typeof content === 'string' ? content : JSON.stringify(content));
    await rename(`${file}.new`, file);
  }

  async function build(name: string, options: BuildOptions = {}) {
    const { paths = ['/'], sitemaps, server = EMPTY_SERVER_BUNDLE, serverVersion = SERVER_VERSION } = options;
    const { js = [], css = [], lateCss = [], ranges = {}, team, description } = options;
    await mkdir(join(folder, name), { recursive: true });
    await write(`${name}/server.cjs`, server);
    await write(`${name}/remote-entry.js`, `/* ${name} */`);
    await write(`${name}/mf-manifest.json`, {
      metaData: { globalName: `remote_${name}`, remoteEntry: { name: 'remote-entry.js' } },
      exposes: [{ path: './home-page', assets: { js: { sync: js, async: [] }, css: { sync: css, async: lateCss } } }],
      shared: Object.entries(ranges).map(([name, requiredVersion]) => ({ name, requiredVersion })),
      telemarket: {
        version: DESCRIPTION_VERSION,
        title: 'A remote',
        ...team,
        down: { title: 'Down', text: '' },
        pages: paths.map((path) => ({ path, layout: 'store', module: 'home-page', sitemap: sitemaps?.[path] })),
        widgets: [],
        ...description,
        server: {
          version: serverVersion,
          file: 'server.cjs',
          sha256: createHash('sha256').update(EMPTY_SERVER_BUNDLE).digest('hex'),
        },
      },
    });
  }

  return { folder, write, build, remove: () => rm(folder, { recursive: true, force: true }) };
}

const MAX_WAIT_MS = 60_000;

/** Waits for the condition for at most 60 s, because a busy machine can need more than 30 s. */
export async function until(condition: () => boolean | Promise<boolean>) {
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20)))
    if (await condition()) return;
  throw new Error(`the condition does not hold after ${MAX_WAIT_MS / 1_000} s`);
}
