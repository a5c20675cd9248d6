import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

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

  private async npmIn(cwd: string, ...args: string[]): Promise<string> {
    // the test runner itself runs in npm, whose variables would change the registry and the folder of this npm
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
    try {
      // this process must not block: later it would reuse connections that the gateway has closed
      return (await run('npm', args, { cwd, env, maxBuffer: 1e8 })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`npm ${args.join(' ')}\n${stdout}\n${stderr}`);
    }
  }
}
