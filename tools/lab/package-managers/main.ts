// `npm run lab -- package-managers`: teams with a folder of their own, outside of this repository, use the registry of a site.
// pnpm runs e2e/own-repository and e2e/dev-site, as npm does in `npm test`. yarn 1 and yarn 4 install a new remote, and run its tests,
// types and build.
// `-- yarn-4`   runs only this package manager; `npm` is possible, too
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemote } from '../../../shell/create-remote/create';
import { buildChanged } from '../../build';
import { withParts } from '../../lifecycle';
import { rangesOfNewRemote } from '../../packages/workspaces';
import { freePort } from '../../port';
import { loadExeca } from '../../process';
import { startGateway } from '../../stack';
import { CliError, run, step } from '../../step';
import { runPlaywright } from '../playwright';
import { Server } from '../site';

/** The last versions that run on Node 20. */
const BROWSER_TESTS = { npm: 'npm', pnpm: 'pnpm@9.15.9' };
const MANAGERS = { 'yarn-1': 'yarn@1.22.22', 'yarn-4': '@yarnpkg/cli-dist@4.18.1' };
/** yarn 4 allows http only for listed hosts, and installs without changes of the lock file where it finds CI. */
const FOR_YARN_4 = "unsafeHttpWhitelist: ['127.0.0.1']\nenableImmutableInstalls: false\n";
const COMMANDS = [['install'], ['run', 'test'], ['run', 'typecheck'], ['run', 'lint'], ['run', 'build']];

run(async () => {
  const [, , only] = process.argv;
  await step('Building what has changed', () => buildChanged());
  const chosen = only ?? 'pnpm';
  if (chosen in BROWSER_TESTS)
    await runPlaywright(['-c', 'e2e/playwright.config.ts', 'own-repository', 'dev-site', '--workers=1'], {
      PACKAGE_MANAGER: BROWSER_TESTS[chosen as keyof typeof BROWSER_TESTS],
      PLAYWRIGHT_LIST_PRINT_STEPS: '1',
    });
  await withParts(async (parts) => {
    const managers = Object.entries(MANAGERS).filter(([name]) => !only || only === name);
    if (managers.length === 0) return;
    const env = { API_ORIGIN: `http://127.0.0.1:${await freePort()}`, RENDER_THREADS: '0' };
    const gateway = parts.add(await Server.start(startGateway, { log: 'package-managers', env }));
    for (const [name, spec] of managers) {
      const parent = mkdtempSync(join(tmpdir(), 'team-'));
      parts.add({ stop: async () => rmSync(parent, { recursive: true, force: true }) });
      const folder = join(parent, 'gifts');
      createRemote({ packageName: '@acme/gifts', folder, ranges: rangesOfNewRemote(), site: gateway.address });
      // yarn 4 treats a folder without a lock file as part of a project above it
      writeFileSync(join(folder, 'yarn.lock'), '');
      if (name === 'yarn-4') appendFileSync(join(folder, '.yarnrc.yml'), FOR_YARN_4);
      for (const command of COMMANDS)
        await step(`${name}: ${command.join(' ')}`, () => runManager(spec, command, folder));
    }
  });
});

async function runManager(spec: string, args: readonly string[], folder: string): Promise<void> {
  const execa = await loadExeca();
  // npm has variables for its own children that would change other package managers
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
