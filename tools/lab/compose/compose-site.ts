import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../../port';
import { ROOT } from '../../root';
import { docker, type CommandOutput, tryRunDocker } from './docker';

/** The values that differ between sites on the same Docker host. */
export interface ComposePlace {
  /** A copy of the repository that a test may edit. */
  folder: string;
  project: string;
  port: number;
  mailboxPort: number;
}

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.data', '.git', '.env']);

/** The site of docker-compose.yml, with a separate project name, ports and volumes. */
export class ComposeSite {
  readonly address: string;

  constructor(readonly place: ComposePlace) {
    this.address = `http://127.0.0.1:${place.port}`;
  }

  static async create(): Promise<ComposeSite> {
    const project = `telemarket-test-${randomUUID().slice(0, 8)}`;
    const folder = join(tmpdir(), project);
    cpSync(ROOT, folder, { recursive: true, filter: (path) => !SKIPPED_FOLDERS.has(basename(path)) });
    return new ComposeSite({ folder, project, port: await freePort(), mailboxPort: await freePort() });
  }

  /** Runs `docker compose …`. Throws on failure. */
  runCompose(...args: string[]): Promise<string> {
    return docker(['compose', '--progress', 'plain', ...args], this.place.folder, this.env);
  }

  tryRunCompose(...args: string[]): Promise<CommandOutput> {
    return tryRunDocker(['compose', '--progress', 'quiet', ...args], this.place.folder, this.env);
  }

  runDocker(...args: string[]): Promise<string> {
    return docker(args, this.place.folder, this.env);
  }

  /**
   * @param services The services whose containers are wanted. Default: all.
   * @returns The ids of the running containers.
   */
  async findContainers(...services: string[]): Promise<string[]> {
    return (await this.runCompose('ps', '--quiet', ...services)).trim().split('\n').filter(Boolean);
  }

  /** Edits a file of the copy. Throws when the text is missing. */
  editFile(file: string, from: string, to: string): void {
    const path = join(this.place.folder, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
    writeFileSync(path, text.replaceAll(from, to));
  }

  /** Removes containers, networks, volumes, built images and the copy. */
  async stop(): Promise<void> {
    const down = ['down', '--volumes', '--rmi', 'local', '--remove-orphans', '--timeout', '5'];
    const { code, text } = await this.tryRunCompose(...down);
    // only warns, because some engines refuse to remove an empty network (moby/moby#42119)
    if (code !== 0) console.warn(`  Docker did not remove everything of ${this.place.project}:\n${text}`);
    await tryRunDocker(['image', 'rm', `${this.place.project}-api`], this.place.folder);
    rmSync(this.place.folder, { recursive: true, force: true });
  }

  private get env(): Record<string, string> {
    const { project, port, mailboxPort } = this.place;
    return { COMPOSE_PROJECT_NAME: project, PORT: String(port), MAILBOX_PORT: String(mailboxPort) };
  }
}
