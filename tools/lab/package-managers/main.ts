// `npm run lab -- package-managers`: teams outside of this repository install packages from the registry of a site.
// pnpm runs e2e/lab/own-repository, as npm does in `npm run lab -- team`. yarn 1 and yarn 4 install a new remote, and
// run its tests, types and build.
// `-- yarn-4` runs only this package manager.
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRemote } from '../../../shell/platform/create-remote/create';
import type { Parts } from '../../lifecycle';
import { versionRangesOfNewRemote } from '../../packages/workspaces';
import { freePort } from '../../port';
import { loadExeca } from '../../process';
import { startGateway } from '../../stack';
import { CliError, step } from '../../step';
import { runTests } from '../playwright';
import { makeTemporaryFolder } from '../programs';
import { startServer } from '../site';
import { passedVerdict, type Verdict } from '../verdict';

const BROWSER_SUITE = ['-c', 'e2e/lab/playwright.config.ts', 'own-repository'];
/** The last versions that run on Node 20. */
const PNPM_ENVIRONMENT = { PACKAGE_MANAGER: 'pnpm@9.15.9', PLAYWRIGHT_LIST_PRINT_STEPS: '1' };
const PACKAGE_MANAGERS = { 'yarn-1': 'yarn@1.22.22', 'yarn-4': '@yarnpkg/cli-dist@4.18.1' };
/**
 * By default, yarn 4 allows http for no host. On a CI machine, it also refuses to change the lock file. These settings
 * allow both.
 */
const YARN_4_SETTINGS = "unsafeHttpWhitelist: ['127.0.0.1']\nenableImmutableInstalls: false\n";
const REMOTE_COMMANDS = [['install'], ['run', 'test'], ['run', 'typecheck'], ['run', 'lint'], ['run', 'build']];

export async function main(parts: Parts): Promise<Verdict[]> {
  const only = process.argv[2];
  const verdicts: Verdict[] = [];
  if (!only || only === 'pnpm')
    verdicts.push(await runTests('the browser tests of a team with pnpm', BROWSER_SUITE, PNPM_ENVIRONMENT));
  for (const [name, spec] of Object.entries(PACKAGE_MANAGERS))
    if (!only || only === name) verdicts.push(await useRegistry(parts, name, spec));
  return verdicts;
}

async function useRegistry(parts: Parts, name: string, spec: string): Promise<Verdict> {
  const env = { API_ORIGIN: `http://127.0.0.1:${await freePort()}`, RENDER_THREADS: '0' };
  const gateway = await startServer(parts, startGateway, { log: `package-managers-${name}`, env });
  const folder = join(makeTemporaryFolder(parts, 'team'), 'gifts');
  createRemote({ packageName: '@acme/gifts', folder, ranges: versionRangesOfNewRemote(), site: gateway.address });
  // adds an empty lock file, because yarn 4 would otherwise treat the folder as part of a project above it
  writeFileSync(join(folder, 'yarn.lock'), '');
  if (name === 'yarn-4') appendFileSync(join(folder, '.yarnrc.yml'), YARN_4_SETTINGS);
  for (const command of REMOTE_COMMANDS)
    await step(`${name}: ${command.join(' ')}`, () => runManager(spec, command, folder));
  return passedVerdict(`${name} installs, tests and builds a remote`);
}

async function runManager(spec: string, args: readonly string[], folder: string): Promise<void> {
  const execa = await loadExeca();
  // npm sets variables for its own child processes, and these variables would change how other package managers work
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { failed, all } = await execa('npx', ['--yes', spec, ...args], {
    cwd: folder,
    env,
    extendEnv: false,
    all: true,
    reject: false,
    stdin: 'ignore',
  });
  if (failed) throw new CliError(`${spec} ${args.join(' ')} failed:\n${all}`);
}
