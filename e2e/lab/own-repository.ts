import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';

const run = promisify(execFile);
/** npm, or `pnpm@9.15.9`, which `npm run lab -- package-managers` sets. */
const MANAGER = process.env['PACKAGE_MANAGER'] ?? 'npm';
export const usesNpm = MANAGER === 'npm';
/** The command line of the package manager. */
const commandLine = (args: readonly string[]) =>
  usesNpm ? (['npm', args] as const) : (['npx', ['--yes', MANAGER, ...args]] as const);

/** A running `dev --site …`. */
export interface RunningDevSite {
  address: string;
  /** Everything that it has printed. */
  output(): string;
  stop(): Promise<void>;
}

/** A remote in a folder of its own, outside of this repository. It has what its package manager installs, and no links to sources. */
export class OwnRepository {
  private readonly parent = mkdtempSync(join(tmpdir(), 'team-'));
  readonly folder: string;

  /** @param packageName Its last part is the name of the folder. */
  constructor(
    private readonly site: string,
    private readonly packageName: string,
  ) {
    this.folder = join(this.parent, packageName.split('/').at(-1) ?? '');
  }

  /** Creates the remote in an empty folder, and installs its packages. Both come from the registries. */
  async create(): Promise<void> {
    writeFileSync(join(this.parent, '.npmrc'), `@telemarket:registry=${this.site}/npm/\n`);
    // with a shared cache, npm could run a package of the same version from another site
    const cache = usesNpm ? ['--yes', `--cache=${join(this.parent, 'cache')}`] : [];
    const create = ['create', ...cache, '@telemarket/remote', this.packageName];
    await test.step('create', () => this.runIn(this.parent, ...create));
    await this.exec('install');
  }

  /** Runs the package manager in the folder of the remote. @returns Its output. Rejects with the output on failure. */
  exec(...args: string[]): Promise<string> {
    return test.step(args.filter((argument) => !argument.startsWith('/')).join(' '), () =>
      this.runIn(this.folder, ...args),
    );
  }

  /** Runs the script `release`. */
  release(...args: string[]): Promise<string> {
    return this.exec('run', 'release', '--', ...args);
  }

  /** Runs the script `dev` in a site. Resolves when it prints its address. */
  async dev(site: string, port: number, ...args: string[]): Promise<RunningDevSite> {
    const command = ['run', 'dev', '--', '--site', site, '--port', String(port), ...args];
    // a separate process group, which also contains the processes that npm starts
    const [file, list] = commandLine(command);
    const child = spawn(file, list, { cwd: this.folder, env: this.env(), detached: true });
    const ended = once(child, 'exit');
    let output = '';
    const address = `http://localhost:${port}`;
    const isUp = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => {
          output += String(text);
          if (output.includes(address)) resolve();
        });
    });
    const failed = ended.then(() => Promise.reject(new Error(`${MANAGER} ${command.join(' ')}\n${output}`)));
    await test.step('run dev', () => Promise.race([isUp, failed]));
    return {
      address,
      output: () => output,
      async stop() {
        process.kill(-(child.pid ?? 0));
        await ended;
      },
    };
  }

  /** Throws when the file does not contain the text. */
  edit(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
    this.write(file, text.replaceAll(from, to));
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  remove(): void {
    rmSync(this.parent, { recursive: true, force: true });
  }

  /** The environment without npm's variables. The test runner runs in npm, and they would set another registry and folder. */
  private env(): NodeJS.ProcessEnv {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
    // pnpm links files of its store, which this test edits
    return usesNpm ? env : { ...env, npm_config_store_dir: join(this.parent, 'store') };
  }

  private async runIn(cwd: string, ...args: string[]): Promise<string> {
    const env = this.env();
    const [file, list] = commandLine(args);
    try {
      // this process must not block: later it would reuse connections that the gateway has closed
      return (await run(file, list, { cwd, env, maxBuffer: 1e8 })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${MANAGER} ${args.join(' ')}\n${stdout}\n${stderr}`);
    }
  }
}
