import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';

const execFileAsync = promisify(execFile);
/** The package manager is npm, or the one that `npm run lab -- package-managers` sets, such as `pnpm@9.15.9`. */
const PACKAGE_MANAGER = process.env['PACKAGE_MANAGER'] ?? 'npm';
export const usesNpm = PACKAGE_MANAGER === 'npm';
/** Returns the command that runs the package manager. */
const packageManagerCommand = (args: readonly string[]) =>
  usesNpm ? (['npm', args] as const) : (['npx', ['--yes', PACKAGE_MANAGER, ...args]] as const);

/** A running `npm run dev -- --site …`. */
export interface RunningDevSite {
  address: string;
  /** Returns everything that the command has printed. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * A remote in a folder outside of this repository. Its packages come from its package manager, and none is a link to a
 * source folder.
 */
export class OwnRepository {
  private readonly parent = mkdtempSync(join(tmpdir(), 'team-'));
  readonly folder: string;

  /** @param packageName The last part of this name is the name of the folder. */
  constructor(
    private readonly site: string,
    private readonly packageName: string,
  ) {
    this.folder = join(this.parent, packageName.split('/').at(-1) ?? '');
  }

  /**
   * Creates the remote in an empty folder, and installs its packages. The template and the packages come from
   * registries.
   */
  async createAndInstall(): Promise<void> {
    writeFileSync(join(this.parent, '.npmrc'), `@telemarket:registry=${this.site}/npm/\n`);
    // npm gets a cache of its own, because a shared cache may contain the same version of the package from another site
    const cache = usesNpm ? ['--yes', `--cache=${join(this.parent, 'cache')}`] : [];
    const create = ['create', ...cache, '@telemarket/remote', this.packageName];
    await test.step('create the remote', () => this.runIn(this.parent, ...create));
    await this.exec('install');
  }

  /**
   * Runs the package manager in the folder of the remote.
   * @returns The output of the package manager. On failure, the promise rejects with the output.
   */
  exec(...args: string[]): Promise<string> {
    return test.step(args.filter((argument) => !argument.startsWith('/')).join(' '), () =>
      this.runIn(this.folder, ...args),
    );
  }

  /** Runs the script `release` of the remote. */
  release(...args: string[]): Promise<string> {
    return this.exec('run', 'release', '--', ...args);
  }

  /** Runs the script `dev` for a site. Resolves when the script prints the address of its server. */
  async startDevSite(site: string, port: number, ...args: string[]): Promise<RunningDevSite> {
    const command = ['run', 'dev', '--', '--site', site, '--port', String(port), ...args];
    // the command gets its own process group, which also contains the processes that npm starts
    const [file, list] = packageManagerCommand(command);
    const child = spawn(file, list, { cwd: this.folder, env: this.envWithoutNpm(), detached: true });
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
    const failed = ended.then(() => Promise.reject(new Error(`${PACKAGE_MANAGER} ${command.join(' ')}\n${output}`)));
    await test.step('start the dev site', () => Promise.race([isUp, failed]));
    return {
      address,
      output: () => output,
      async stop() {
        process.kill(-(child.pid ?? 0));
        await ended;
      },
    };
  }

  /** Replaces a text in a file. Throws when the file does not contain the text. */
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

  removeFolder(): void {
    rmSync(this.parent, { recursive: true, force: true });
  }

  /**
   * Returns the environment without npm's variables. The test runner has these variables because npm starts it. They
   * would make the package manager use another registry and another folder.
   */
  private envWithoutNpm(): NodeJS.ProcessEnv {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
    // pnpm gets a separate store, because it links the files of its store into the folder, and this test edits these
    // files
    return usesNpm ? env : { ...env, npm_config_store_dir: join(this.parent, 'store') };
  }

  private async runIn(cwd: string, ...args: string[]): Promise<string> {
    const env = this.envWithoutNpm();
    const [file, list] = packageManagerCommand(args);
    try {
      // the call is asynchronous, because a blocked process would not notice which connections the gateway closes, and
      // would use them again
      return (await execFileAsync(file, list, { cwd, env, maxBuffer: 1e8 })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${PACKAGE_MANAGER} ${args.join(' ')}\n${stdout}\n${stderr}`);
    }
  }
}
