import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '../root';
import { bundleDevSite, inputsOfDevSite } from './bundle';
import { stagePackages, readTeamDocs } from './stage';
import { readPublicPackages, readManifest, sourceFilesOf } from './workspaces';

/** The gateway serves these files below /npm/. */
export const PACKAGES_FOLDER = join(ROOT, 'shell/platform/gateway/dist/packages');
const HASH_FILE = join(PACKAGES_FOLDER, '.inputs');

/**
 * Packs the public packages. Equal sources make equal tarballs. A JSON file beside each tarball describes its version.
 */
export function packPackages(): void {
  const stage = mkdtempSync(join(tmpdir(), 'packages-'));
  try {
    const folders = stagePackages(stage);
    bundleDevSite(join(stage, 'dev-site'));
    rmSync(PACKAGES_FOLDER, { recursive: true, force: true });
    mkdirSync(PACKAGES_FOLDER, { recursive: true });
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', PACKAGES_FOLDER, ...folders];
    execFileSync('npm', args, { shell: process.platform === 'win32' });
    for (const manifest of folders.map(readManifest)) {
      const file = join(PACKAGES_FOLDER, `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}`);
      const tarball = readFileSync(`${file}.tgz`);
      const digest = (algorithm: string, encoding: 'base64' | 'hex') =>
        createHash(algorithm).update(tarball).digest(encoding);
      // a package manager compares one of these digests with the tarball
      const dist = { integrity: `sha512-${digest('sha512', 'base64')}`, shasum: digest('sha1', 'hex') };
      writeFileSync(`${file}.json`, `${JSON.stringify({ ...manifest, dist }, null, 2)}\n`);
    }
    mkdirSync(join(PACKAGES_FOLDER, 'docs'));
    for (const [name, text] of Object.entries(readTeamDocs())) writeFileSync(join(PACKAGES_FOLDER, 'docs', name), text);
    writeFileSync(HASH_FILE, hashOfPackages());
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

export const arePackagesCurrent = () => existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === hashOfPackages();

function hashOfPackages(): string {
  const hash = createHash('sha256');
  for (const folder of [__dirname, ...readPublicPackages().map((workspace) => workspace.folder)])
    for (const path of sourceFilesOf(folder))
      hash.update(`${basename(folder)}/${path}\0`).update(readFileSync(join(folder, path)));
  for (const text of Object.values(readTeamDocs())) hash.update(text);
  for (const file of inputsOfDevSite()) hash.update(existsSync(file) ? readFileSync(file) : '');
  return hash.digest('hex');
}
