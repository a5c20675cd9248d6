import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from '@telemarket/release-trust';
import type { FastifyBaseLogger } from 'fastify';
import type { GatewayConfig } from '../config/config';
import type { ModuleFiles } from './release';
import { type PageFile, styleFile } from '../document/page-file';

/** The files of the shell's browser build, from webpack's list (dist/browser/assets.json). */
export interface ShellAssets {
  js: readonly string[];
  css: readonly string[];
  font: string;
  /** The files of each page of the shell, by module. */
  pages: Readonly<Record<string, { js: readonly string[]; css: readonly string[] }>>;
  /** Exact versions of the packages that the build shares with the remotes. */
  shared: Readonly<Record<string, string>>;
  /** The exports of these packages, as far as webpack knows them. Missing in an older shell. */
  exports?: Readonly<Record<string, readonly string[]>>;
}

/** The files as a page uses them: inline, or by address. */
export interface ShellFiles {
  styles: readonly PageFile[];
  /** Changes with every change of the shell. */
  build: string;
  /** Addresses. */
  scripts: readonly string[];
  /** An address. */
  font: string | null;
  /** Files by module. */
  pages: ReadonlyMap<string, ModuleFiles>;
  shared: ShellAssets['shared'];
  exports: ShellAssets['exports'];
  /** The digests that a browser checks for scripts and stylesheets, by address. */
  integrity: ReadonlyMap<string, string>;
}

/**
 * Files that cannot be read are left to the browser. Files of a development server are not read, because they change.
 * Throws when assets.json is missing or invalid.
 */
export async function readShellFiles(
  { folder, devOrigin }: GatewayConfig['assets'],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<ShellFiles> {
  const base = devOrigin ? `${devOrigin.replace('127.0.0.1', 'localhost')}/` : '/assets/';
  const at = (file: string) => base + file;
  const texts = new Map<string, Promise<string | null>>();
  const read = (file: string) => {
    const known = texts.get(file);
    if (known) return known;
    const text = devOrigin
      ? Promise.resolve(null)
      : readFile(join(folder, file), 'utf8').catch((error: unknown) => {
          log.warn({ problem: String(error) }, 'file of the shell not read');
          return null;
        });
    texts.set(file, text);
    return text;
  };
  const hashes = async (files: readonly string[]) => {
    const entries = files.map(async (file) => [at(file), await read(file)] as const);
    return (await Promise.all(entries)).flatMap(([address, text]) =>
      text === null ? [] : [[address, `sha256-${digestOf(Buffer.from(text))}`] as const],
    );
  };
  const styles = (files: readonly string[]) =>
    Promise.all(files.map(async (file) => styleFile(at(file), await read(file))));
  const assets = await readAssets(join(folder, 'assets.json'));
  const pages = Object.entries(assets.pages).map(
    async ([module, { js, css }]) => [module, { styles: await styles(css), scripts: js.map(at) }] as const,
  );
  return {
    styles: await styles(assets.css),
    build: buildOf(assets.js),
    scripts: assets.js.map(at),
    font: assets.font ? at(assets.font) : null,
    pages: new Map(await Promise.all(pages)),
    shared: assets.shared,
    exports: assets.exports,
    integrity: new Map(
      await hashes([assets, ...Object.values(assets.pages)].flatMap(({ js, css }) => [...js, ...css])),
    ),
  };
}

/** The hash in the name of the main script, e.g. main.1a2b3c4d.js. Pages read it there, too. */
const buildOf = (scripts: readonly string[]): string =>
  /^main\.(\w+)\.js$/.exec(scripts.find((file) => file.startsWith('main.')) ?? '')?.[1] ?? 'dev';

async function readAssets(file: string): Promise<ShellAssets> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text) as ShellAssets;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}
