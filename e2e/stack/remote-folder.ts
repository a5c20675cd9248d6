import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/root';
import { openFolderTarget } from '@telemarket/remote-tools/folder-target';
import type { ReleaseTarget } from '@telemarket/remote-tools/release-target';
import { parseReleases, type Releases, type RemoteManifest } from '@telemarket/kit/remote';

/** A copy of one remote's live build, which a test can take off its host and put back. */
export class RemoteFolder {
  readonly path: string;
  private readonly away: string;
  private readonly first: string;
  private readonly source: string;

  /** @param parent inside the repository: server bundles look for their packages from where they stand. */
  constructor(name: string, parent: string) {
    const dist = join(ROOT, `mfe-${name}/dist`);
    const { live } = parseReleases(readFileSync(join(dist, 'releases.json'), 'utf8'));
    this.source = dist;
    this.first = live;
    this.path = join(parent, name);
    this.away = `${this.path}.away`;
    rmSync(this.away, { recursive: true, force: true });
    rmSync(this.path, { recursive: true, force: true });
    mkdirSync(this.path, { recursive: true });
    cpSync(join(dist, live), join(this.path, live), { recursive: true });
    this.pointTo({ live });
  }

  /** Every file of it is a 404 from now on. */
  takeAway(): void {
    renameSync(this.path, this.away);
  }

  /** The first build's files, where a test removed them. */
  restore(): void {
    cpSync(join(this.source, this.first), join(this.path, this.first), { recursive: true });
  }

  putBack(): void {
    if (existsSync(this.away)) renameSync(this.away, this.path);
    this.pointTo({ live: this.first });
  }

  /** The place as the release command sees it. */
  get target(): ReleaseTarget {
    return openFolderTarget(this.path);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  /** Releases a copy of the first build whose files went through `edit`; answers its id. Null takes a file out. */
  release(edit: (file: string, text: string) => string | null): string {
    const build = this.build(edit);
    this.pointTo({ live: build });
    return build;
  }

  /** The same copy, at which nobody is pointed yet. */
  build(edit: (file: string, text: string) => string | null): string {
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
    return build;
  }

  private signServerBundle(folder: string): void {
    const path = join(folder, 'mf-manifest.json');
    if (!existsSync(path)) return;
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as RemoteManifest;
    const { server } = manifest.telemarket;
    if (!server || !existsSync(join(folder, server.file))) return;
    server.sha256 = createHash('sha256')
      .update(readFileSync(join(folder, server.file)))
      .digest('hex');
    writeFileSync(path, JSON.stringify(manifest));
  }

  private pointTo(releases: Releases): void {
    const file = join(this.path, 'releases.json');
    writeFileSync(`${file}.new`, JSON.stringify(releases));
    renameSync(`${file}.new`, file);
  }
}
