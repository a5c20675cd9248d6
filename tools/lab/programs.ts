import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackage } from '../apt';
import type { Parts } from '../lifecycle';
import { loadExeca } from '../process';
import { CliError, printDetail } from '../step';

/** Installs the missing Debian packages. Throws when it cannot. @param packages A file of each package, by its name. */
export function requirePackages(packages: Readonly<Record<string, string>>): void {
  const isThere = ([name, file]: [string, string]) =>
    existsSync(file) || (installPackage(name, printDetail) && existsSync(file));
  if (!Object.entries(packages).every(isThere))
    throw new CliError(`It needs the Debian packages ${Object.keys(packages).join(', ')}.`);
}

/** @returns A new folder, which is removed at the end. */
export function temporaryFolder(parts: Parts, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  parts.add({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
  return folder;
}

/** Throws when the condition does not become true in time. @param what What is awaited, for the error. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  timeoutMs = 90_000,
): Promise<void> {
  for (const end = performance.now() + timeoutMs; !(await condition()); await sleep(20))
    if (performance.now() > end) throw new CliError(`${what}: not within ${timeoutMs / 1_000} s.`);
}

/** Starts a program, which is stopped at the end. */
export async function startProgram(parts: Parts, path: string, args: readonly string[]): Promise<void> {
  const execa = await loadExeca();
  const child = execa(path, args, { reject: false, stdio: ['ignore', 'ignore', 'inherit'] });
  parts.add({
    async stop() {
      child.kill();
      await child;
    },
  });
}

/** Whether the address responds with success. */
export const responds = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
