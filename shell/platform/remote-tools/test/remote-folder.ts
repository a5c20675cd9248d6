import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFolderTarget } from '@telemarket/remote-tools/folder-target';
import { openBuildStore, passportOf, type BuildStore } from '@telemarket/remote-tools/release';
import type { PrivateKey } from '@telemarket/release-trust';
import { parseReleases, type Releases, type RemoteManifest } from '@telemarket/composition';

/**
 * The build store of one remote: a folder with a copy of its live build. Tests can remove files from this store and
 * release builds to it.
 */
export class RemoteFolder {
  readonly path: string;
  private readonly removedPath: string;
  /** The live build at the start of a test. */
  readonly firstBuild: string;

  /**
   * @param dist The output folder of the remote's build.
   * @param parent A folder inside the repository, so that server bundles find the packages in its node_modules.
   */
  constructor(
    private readonly name: string,
    private readonly dist: string,
    parent: string,
  ) {
    const { live } = parseReleases(readFileSync(join(dist, 'releases.json'), 'utf8'));
    this.firstBuild = live;
    this.path = join(parent, name);
    this.removedPath = `${this.path}.removed`;
    rmSync(this.removedPath, { recursive: true, force: true });
    rmSync(this.path, { recursive: true, force: true });
    mkdirSync(this.path, { recursive: true });
    cpSync(join(dist, live), join(this.path, live), { recursive: true });
    this.writeReleases({ live });
  }

  /** Removes all files, so that requests for them return 404 until `restoreFiles`. */
  removeFiles(): void {
    renameSync(this.path, this.removedPath);
  }

  /** Restores the files of the first build if a test has deleted them. */
  restoreFirstBuild(): void {
    cpSync(join(this.dist, this.firstBuild), join(this.path, this.firstBuild), { recursive: true });
  }

  /** Undoes `removeFiles` and makes the first build live. */
  restoreFiles(): void {
    if (existsSync(this.removedPath)) renameSync(this.removedPath, this.path);
    this.writeReleases({ live: this.firstBuild });
  }

  /** Signs the first build and makes it live, as a team with a key does. */
  async sign(key: PrivateKey): Promise<void> {
    await this.signBuild(key, this.firstBuild);
    await this.releasesBy(key).update({ action: 'release' }, () => ({ live: this.firstBuild }));
  }

  async signBuild(key: PrivateKey, build: string): Promise<void> {
    const facts = { remote: this.name, build, by: 'a test', checks: [] };
    const passport = passportOf(join(this.path, build), facts, key, new Date());
    await this.releasesBy(key).target.replacePassport(passport);
  }

  /** Opens the build store as a release without a key does. */
  get releases(): BuildStore {
    return this.releasesBy(null);
  }

  releasesBy(key: PrivateKey | null): BuildStore {
    return openBuildStore(openFolderTarget(this.path), { remote: this.name, by: 'a test', key });
  }

  filesOf(build: string): string[] {
    return readdirSync(join(this.path, build));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  /**
   * Releases an edited copy of the first build.
   * @param edit Returns the new text of a file, or null to leave the file out.
   * @returns The id of the new build.
   */
  release(edit: (file: string, text: string) => string | null): string {
    const build = this.build(edit);
    this.writeReleases({ live: build });
    return build;
  }

  /** Builds like `release`, but does not make the build live. */
  build(edit: (file: string, text: string) => string | null): string {
    const build = `test-${randomUUID().slice(0, 8)}`;
    const folder = join(this.path, build);
    cpSync(join(this.path, this.firstBuild), folder, { recursive: true });
    let isServerEdited = false;
    for (const file of readdirSync(folder)) {
      // a compressed copy would still contain the old text
      if (/\.(br|gz)$/.test(file)) rmSync(join(folder, file));
      if (!/\.(js|cjs|json)$/.test(file)) continue;
      const before = readFileSync(join(folder, file), 'utf8');
      const text = edit(file, before);
      if (text === null) rmSync(join(folder, file));
      else writeFileSync(join(folder, file), text);
      if (file.endsWith('.cjs') && text !== null && text !== before) isServerEdited = true;
    }
    if (isServerEdited) this.signServerBundle(folder);
    return build;
  }

  /** Writes the digest of the edited server bundle into the manifest. */
  private signServerBundle(folder: string): void {
    const path = join(folder, 'mf-manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as RemoteManifest;
    const { server } = manifest.telemarket;
    if (!server) return;
    server.sha256 = createHash('sha256')
      .update(readFileSync(join(folder, server.file)))
      .digest('hex');
    writeFileSync(path, JSON.stringify(manifest));
  }

  private writeReleases(releases: Releases): void {
    const file = join(this.path, 'releases.json');
    writeFileSync(`${file}.new`, JSON.stringify(releases));
    renameSync(`${file}.new`, file);
  }
}

/** The heading of the catalog's home page. Any expression can replace this text, which no other file contains. */
const HOME_HEADING = /(["'])Premium Collection\1/g;

/**
 * Returns an edit for `RemoteFolder.build` that runs code in each render of the catalog's home page. The result of the
 * code replaces the text "Premium Collection".
 * @param isIn Says whether the code is added to this file.
 */
export const plantCode =
  (code: string, isIn: (file: string) => boolean = () => true) =>
  (file: string, text: string): string =>
    isIn(file) ? text.replaceAll(HOME_HEADING, (found) => `((()=>{${code}})()??${found})`) : text;
