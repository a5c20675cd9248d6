import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../tools/root';

/** A copy of one remote's live build, which a test can take off its host and put back. */
export class RemoteFolder {
  readonly path: string;
  private readonly away: string;

  /** @param parent inside the repository: server bundles look for their packages from where they stand. */
  constructor(name: string, parent: string) {
    const dist = join(ROOT, `mfe-${name}/dist`);
    const { live } = JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')) as { live: string };
    this.path = join(parent, name);
    this.away = `${this.path}.away`;
    rmSync(this.away, { recursive: true, force: true });
    rmSync(this.path, { recursive: true, force: true });
    mkdirSync(this.path, { recursive: true });
    for (const entry of ['releases.json', live]) cpSync(join(dist, entry), join(this.path, entry), { recursive: true });
  }

  /** Every file of it is a 404 from now on. */
  takeAway(): void {
    renameSync(this.path, this.away);
  }

  putBack(): void {
    if (existsSync(this.away)) renameSync(this.away, this.path);
  }
}
