import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from '../root';
import { readManifest, sourceFilesOf } from './workspaces';

const GATEWAY_FOLDER = join(ROOT, 'shell/platform/gateway');
const DEV_SITE_SOURCES = join(GATEWAY_FOLDER, 'src/dev-site');
/** The builds of the gateway and of the shell that the dev site contains. */
const CONTAINED_BUILDS = {
  'render.cjs': join(GATEWAY_FOLDER, 'dist/render.cjs'),
  assets: join(ROOT, 'shell/app/dist/browser'),
};
const GALLERY_FILE = join(ROOT, 'shell/kit/src/gallery/main.tsx');
const UNNEEDED_FILES = /\.(map|br|gz)$/;

/** Files outside of the package that change the contents of the dev site. */
export const inputsOfDevSite = (): string[] => [
  ...sourceFilesOf(GATEWAY_FOLDER).map((path) => join(GATEWAY_FOLDER, path)),
  CONTAINED_BUILDS['render.cjs'],
  join(CONTAINED_BUILDS.assets, 'assets.json'),
];

/**
 * Bundles the dev site into its package. Libraries stay dependencies, because some start threads from their files.
 * @param out The folder of the package, which already has its package.json.
 */
export function bundleDevSite(out: string): void {
  const manifests = [GATEWAY_FOLDER, join(ROOT, 'api/server-kit')].map(readManifest);
  const versions = Object.assign({}, ...manifests.map(({ dependencies }) => dependencies)) as Record<string, string>;
  const libraries = Object.keys(versions).filter((name) => !name.startsWith('@telemarket/'));
  const options = { bundle: true, outdir: out, absWorkingDir: ROOT, metafile: true } as const;
  const { metafile } = buildSync({
    ...options,
    entryPoints: [join(DEV_SITE_SOURCES, 'main.ts'), join(DEV_SITE_SOURCES, 'check.ts')],
    outExtension: { '.js': '.cjs' },
    platform: 'node',
    external: libraries,
  });
  buildSync({ ...options, entryPoints: [join(DEV_SITE_SOURCES, 'bar.ts')], target: 'es2022' });
  buildSync({
    ...options,
    entryPoints: { gallery: GALLERY_FILE },
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  for (const [name, from] of Object.entries(CONTAINED_BUILDS))
    cpSync(from, join(out, name), { recursive: true, filter: (file) => !UNNEEDED_FILES.test(file) });

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
