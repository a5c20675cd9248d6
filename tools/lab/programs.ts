import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackage } from '../apt';
import type { Parts } from '../lifecycle';
import { loadExeca } from '../process';
import { CliError, printDetail } from '../step';

/** For each Debian package, one of its files, which shows whether it is installed. */
type PackageFiles = Readonly<Record<string, string>>;

/** Installs the missing Debian packages. Throws when a package cannot be installed. */
export function requireDebianPackages(packages: PackageFiles): void {
  if (!installMissingPackages(packages))
    throw new CliError(`This command needs the Debian packages ${Object.keys(packages).join(', ')}.`);
}

/** Installs the missing Debian packages. @returns Whether all are installed. */
export const installMissingPackages = (packages: PackageFiles): boolean =>
  Object.entries(packages).every(
    ([name, file]) => existsSync(file) || (installPackage(name, printDetail) && existsSync(file)),
  );

/** @returns A new folder, which is removed when the command ends. */
export function makeTemporaryFolder(parts: Parts, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  parts.add({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
  return folder;
}

/**
 * Waits until the condition is true, and throws after the timeout.
 * @param what The condition in words, for the error.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 90_000,
): Promise<void> {
  for (const end = performance.now() + timeoutMs; !(await condition()); await sleep(20))
    if (performance.now() > end) throw new CliError(`This did not happen within ${timeoutMs / 1_000} s: ${what}.`);
}

/** Starts a program, and stops it when the command ends. */
export async function startProgram(
  parts: Parts,
  path: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const execa = await loadExeca();
  const child = execa(path, args, { env, reject: false, stdio: ['ignore', 'ignore', 'inherit'] });
  parts.add({
    async stop() {
      child.kill();
      await child;
    },
  });
}

/** Whether the address responds with success. */
export const isResponding = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
