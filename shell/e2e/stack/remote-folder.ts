import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../tools/root';

/** A copy of one remote's live build, which a test can take off its host and put back. */
export class RemoteFolder {
  readonly path: string;
  private readonly away: string;
  private readonly first: string;

  /** @param parent inside the repository: server bundles look for their packages from where they stand. */
  constructor(name: string, parent: string) {
    const dist = join(ROOT, `mfe-${name}/dist`);
    const { live } = JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')) as { live: string };
    this.first = live;
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
    this.pointTo(this.first);
  }

  /** Releases a copy of the first build whose files went through `edit`; answers its id. Null takes a file out. */
  release(edit: (file: string, text: string) => string | null): string {
    const build = `test-${randomUUID().slice(0, 8)}`;
    const folder = join(this.path, build);
    cpSync(join(this.path, this.first), folder, { recursive: true });
    for (const file of readdirSync(folder)) {
      // precompressed copies would still hold the old text
      if (/\.(br|gz)$/.test(file)) rmSync(join(folder, file));
      if (!/\.(js|cjs|json)$/.test(file)) continue;
      const text = edit(file, readFileSync(join(folder, file), 'utf8'));
      if (text === null) rmSync(join(folder, file));
      else writeFileSync(join(folder, file), text);
    }
    this.signServerBundle(folder);
    this.pointTo(build);
    return build;
  }

  private signServerBundle(folder: string): void {
    const ssr = JSON.parse(readFileSync(join(folder, 'ssr.json'), 'utf8')) as { file: string; sha256: string };
    const file = join(folder, ssr.file);
    if (!existsSync(file)) return;
    ssr.sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    writeFileSync(join(folder, 'ssr.json'), JSON.stringify(ssr));
  }

  private pointTo(live: string): void {
    const file = join(this.path, 'releases.json');
    writeFileSync(`${file}.new`, JSON.stringify({ live }));
    renameSync(`${file}.new`, file);
  }
}
