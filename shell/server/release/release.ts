/** /releases.json of a remote's host: the one mutable file. */
export interface Releases {
  live: string;
}

/** One immutable build, as the gateway announces it. */
export interface Release {
  build: string;
  /** The container's address on the site's own origin. */
  entry: string;
  /** The container's global name. */
  global: string;
  /** What each exposed module needs before it can run: addresses on the site's own origin. */
  exposes: Readonly<Record<string, { js: readonly string[]; css: readonly string[] }>>;
}

const BUILD = /^[0-9A-Za-z._-]{1,64}$/;

export function parseReleases(text: string): Releases {
  const { live } = JSON.parse(text) as Partial<Releases>;
  if (typeof live !== 'string' || !BUILD.test(live)) throw new Error('releases.json names no live build');
  return { live };
}

interface Manifest {
  metaData: { globalName: string; remoteEntry: { name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** @param base the build's address, ending in a slash. A manifest that lacks something raises. */
export function parseManifest(text: string, build: string, base: string): Release {
  const { metaData, exposes } = JSON.parse(text) as Manifest;
  const addresses = (files: string[]) => files.map((file) => base + file);
  if (!metaData.globalName || !metaData.remoteEntry.name || exposes.length === 0)
    throw new Error('the manifest is incomplete');
  return {
    build,
    entry: base + metaData.remoteEntry.name,
    global: metaData.globalName,
    exposes: Object.fromEntries(
      exposes.map(({ path, assets }) => [path, { js: addresses(assets.js.sync), css: addresses(assets.css.sync) }]),
    ),
  };
}
