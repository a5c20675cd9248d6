import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GatewayConfig } from '../config';
import type { ModuleFiles } from '../release/release';
import { type PageFile, scriptFile, styleFile } from './page-file';

/** The files of the shell's browser build, as webpack listed them (dist/browser/assets.json). */
export interface ShellAssets {
  js: readonly string[];
  css: readonly string[];
  theme: string;
  font: string;
  /** By module, the files of each own page of the shell. */
  pages: Readonly<Record<string, { js: readonly string[]; css: readonly string[] }>>;
  /** Exact versions of what the build shares with the remotes. */
  shared: Readonly<Record<string, string>>;
}

/** The same files, as a page names or carries them. */
export interface ShellFiles {
  /** Sets the chosen theme before anything is painted. */
  theme: PageFile;
  styles: readonly PageFile[];
  /** Addresses, as all below. */
  scripts: readonly string[];
  font: string | null;
  /** By module. */
  pages: ReadonlyMap<string, ModuleFiles>;
  shared: ShellAssets['shared'];
}

/** A development server's files change in place: of these only the addresses are taken. */
export async function readShellFiles({ folder, devOrigin }: GatewayConfig['assets']): Promise<ShellFiles> {
  const base = devOrigin ? `${devOrigin.replace('127.0.0.1', 'localhost')}/` : '/assets/';
  const at = (file: string) => base + file;
  const read = (file: string) => (devOrigin ? null : readFile(join(folder, file), 'utf8').catch(() => null));
  const styles = (files: readonly string[]) =>
    Promise.all(files.map(async (file) => styleFile(at(file), await read(file))));
  const assets = JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8')) as ShellAssets;
  const pages = Object.entries(assets.pages).map(
    async ([module, { js, css }]) => [module, { styles: await styles(css), scripts: js.map(at) }] as const,
  );
  return {
    theme: scriptFile(at(assets.theme), await read(assets.theme)),
    styles: await styles(assets.css),
    scripts: assets.js.map(at),
    font: assets.font ? at(assets.font) : null,
    pages: new Map(await Promise.all(pages)),
    shared: assets.shared,
  };
}
