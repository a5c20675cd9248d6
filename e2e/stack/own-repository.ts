import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A running `npm run dev -- --site …`. */
export interface RunningDevSite {
  address: string;
  stop(): Promise<void>;
}

/** A remote in a folder of its own, outside of this repository. It has what npm installs, and no links to sources. */
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
    const cache = `--cache=${join(this.parent, 'cache')}`;
    await this.npmIn(this.parent, 'create', '--yes', cache, '@telemarket/remote', this.packageName);
    await this.npm('install', '--no-audit', '--no-fund');
  }

  /** Runs npm in the folder of the remote. @returns Its output. Rejects with the output on failure. */
  npm(...args: string[]): Promise<string> {
    return this.npmIn(this.folder, ...args);
  }

  /** Runs `npm run release`. */
  release(...args: string[]): Promise<string> {
    return this.npm('run', 'release', '--', ...args);
  }

  /** Runs `npm run dev` in the site. Resolves when it prints its address. */
  async dev(port: number, ...args: string[]): Promise<RunningDevSite> {
    const command = ['run', 'dev', '--', '--site', this.site, '--port', String(port), ...args];
    // a separate process group, which also contains the processes that npm starts
    const child = spawn('npm', command, { cwd: this.folder, env: this.env(), detached: true });
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
    await Promise.race([isUp, ended.then(() => Promise.reject(new Error(`npm ${command.join(' ')}\n${output}`)))]);
    return {
      address,
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
    return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  }

  private async npmIn(cwd: string, ...args: string[]): Promise<string> {
    const env = this.env();
    try {
      // this process must not block: later it would reuse connections that the gateway has closed
      return (await run('npm', args, { cwd, env, maxBuffer: 1e8 })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`npm ${args.join(' ')}\n${stdout}\n${stderr}`);
    }
  }
}
