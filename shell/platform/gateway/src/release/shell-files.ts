import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { GatewayConfig } from '../config/config';
import type { ModuleFiles } from './release-reader';
import { toStyleFile } from '../document/document';

/** The files of the shell's browser build, from webpack's list (dist/browser/assets.json). */
export interface ShellAssets {
  js: readonly string[];
  css: readonly string[];
  font: string;
  /** The files of each page of the shell, by module. */
  pages: Readonly<Record<string, { js: readonly string[]; css: readonly string[] }>>;
  /** Exact versions of the packages that the build shares with the remotes. */
  shared: Readonly<Record<string, string>>;
  /** The exports of the shared packages, if webpack knows them. The field is missing in an older shell. */
  exports?: Readonly<Record<string, readonly string[]>>;
}

/** The files in the form in which a page uses them: inline, or by address. */
export type ShellFiles = Awaited<ReturnType<typeof readShellFiles>>;

/**
 * Reads the files of the shell. The browser loads a file that cannot be read here. The files of a development server
 * are not read, because they change. Throws when assets.json is missing or invalid.
 */
export async function readShellFiles(
  { folder, devOrigin }: GatewayConfig['assets'],
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const base = devOrigin ? `${devOrigin.replace('127.0.0.1', 'localhost')}/` : '/assets/';
  const at = (file: string) => base + file;
  async function readShellFile(file: string): Promise<string | null> {
    if (devOrigin) return null;
    return readFile(join(folder, file), 'utf8').catch((error: unknown) => {
      log.warn({ problem: String(error) }, 'file of the shell not read');
      return null;
    });
  }
  const assets = JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8')) as ShellAssets;
  const files = new Set([assets, ...Object.values(assets.pages)].flatMap(({ js, css }) => [...js, ...css]));
  const texts = new Map(await Promise.all([...files].map(async (file) => [file, await readShellFile(file)] as const)));
  const filesOf = ({ js, css }: Pick<ShellAssets, 'js' | 'css'>): ModuleFiles => ({
    styles: css.map((file) => toStyleFile(at(file), texts.get(file) ?? null)),
    scripts: js.map(at),
  });
  return {
    ...filesOf(assets),
    build: buildHashOf(assets.js),
    font: assets.font ? at(assets.font) : null,
    pages: new Map(Object.entries(assets.pages).map(([module, page]) => [module, filesOf(page)])),
    shared: assets.shared,
    exports: assets.exports,
  };
}

/** The hash in the name of the main script, e.g. main.1a2b3c4d.js. Pages read the hash from the same name. */
const buildHashOf = (scripts: readonly string[]): string =>
  /^main\.(\w+)\.js$/.exec(scripts.find((file) => file.startsWith('main.')) ?? '')?.[1] ?? 'dev';
