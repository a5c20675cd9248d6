import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ShellAssets } from '@telemarket/gateway/shell-files';
import { parseReleases } from '@telemarket/kit/remote';
import { describeBuild } from '@telemarket/gateway/release';
import { folderOf } from './remotes';
import { ROOT } from './root';

/** What a browser loads of one build, in kB (1,000 bytes) after Brotli. */
export interface BuildSize {
  /** Scripts of the first view: a remote's container and its first page. */
  js: number;
  css: number;
  /** All scripts of the build. */
  all: number;
}

export function sizeOfShell(): BuildSize {
  const folder = join(ROOT, 'shell/host/dist/browser');
  const { js, css, theme } = JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8')) as ShellAssets;
  return sizeOf(folder, [...js, theme], css, [...js, theme]);
}

export function sizeOfRemote(name: string): BuildSize {
  const dist = join(folderOf(name), 'dist');
  const { live } = parseReleases(readFileSync(join(dist, 'releases.json'), 'utf8'));
  const folder = join(dist, live);
  const manifest = readFileSync(join(folder, 'mf-manifest.json'), 'utf8');
  const { entry, modules, description } = describeBuild(manifest, live, '');
  const { js = [], css = [] } = modules[description.pages[0]?.module ?? ''] ?? {};
  return sizeOf(
    folder,
    [entry, ...js],
    css,
    readdirSync(folder).filter((file) => file.endsWith('.js')),
  );
}

function sizeOf(folder: string, js: readonly string[], css: readonly string[], all: readonly string[]): BuildSize {
  const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + brotliSize(join(folder, file)), 0);
  return { js: sum(js) / 1_000, css: sum(css) / 1_000, all: sum(all) / 1_000 };
}

/** The gateway sends the compressed file. Small files have none, and are compressed here. */
function brotliSize(file: string): number {
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length;
}
