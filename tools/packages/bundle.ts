import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from '../root';
import { readManifest, sourcesOf } from './workspaces';

const GATEWAY = join(ROOT, 'shell/platform/gateway');
const SOURCES = join(GATEWAY, 'src/dev-site');
/** The builds of the gateway and of the shell that the dev site contains. */
const BUILDS = { 'render.cjs': join(GATEWAY, 'dist/render.cjs'), assets: join(ROOT, 'shell/app/dist/browser') };
const GALLERY = join(ROOT, 'shell/kit/src/gallery/main.tsx');
const NOT_NEEDED = /\.(map|br|gz)$/;

/** Files outside of the package that change the contents of the dev site. */
export const inputsOfDevSite = (): string[] => [
  ...sourcesOf(GATEWAY).map((path) => join(GATEWAY, path)),
  BUILDS['render.cjs'],
  join(BUILDS.assets, 'assets.json'),
];

/**
 * Bundles the dev site into its package. Libraries stay dependencies, because some start threads from their files.
 * @param out The folder of the package, which already has its package.json.
 */
export function bundleDevSite(out: string): void {
  const manifests = [GATEWAY, join(ROOT, 'api/server-kit')].map(readManifest);
  const versions = Object.assign({}, ...manifests.map(({ dependencies }) => dependencies)) as Record<string, string>;
  const libraries = Object.keys(versions).filter((name) => !name.startsWith('@telemarket/'));
  const options = { bundle: true, outdir: out, absWorkingDir: ROOT, metafile: true } as const;
  const { metafile } = buildSync({
    ...options,
    entryPoints: [join(SOURCES, 'main.ts'), join(SOURCES, 'check.ts')],
    outExtension: { '.js': '.cjs' },
    platform: 'node',
    external: libraries,
  });
  buildSync({ ...options, entryPoints: [join(SOURCES, 'bar.ts')], target: 'es2022' });
  buildSync({
    ...options,
    entryPoints: { gallery: GALLERY },
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  for (const [name, from] of Object.entries(BUILDS))
    cpSync(from, join(out, name), { recursive: true, filter: (file) => !NOT_NEEDED.test(file) });

  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const used = libraries.filter((name) => imported.some((path) => `${path}/`.startsWith(`${name}/`))).sort();
  const dependencies = Object.fromEntries(used.map((name) => [name, versions[name]]));
  const manifest = { ...readManifest(out), dependencies };
  // the version contains a hash, because each change of the shell changes the contents, and a published version must
  // never change
  const version = `${manifest.version}-h${digestOf(out, JSON.stringify(manifest))}`;
  writeFileSync(join(out, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
}

function digestOf(folder: string, manifest: string): string {
  const hash = createHash('sha256').update(manifest);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(`${path.slice(folder.length)}\0`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 12);
}
