import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../tools/root';

/** A copy of a remote outside of the workspace. It uses the kit and the contract in the form that npm would publish. */
export class StandaloneRemote {
  readonly folder: string;

  constructor(name: string) {
    this.folder = mkdtempSync(join(tmpdir(), `mfe-${name}-`));
    const skipped = new Set(['dist', 'node_modules']);
    cpSync(join(ROOT, `mfe-${name}`), this.folder, {
      recursive: true,
      filter: (path) => !skipped.has(basename(path)),
    });
    const modules = join(this.folder, 'node_modules');
    mkdirSync(join(modules, '@telemarket'), { recursive: true });
    for (const [workspace, place] of [
      ['shell/composition', 'composition'],
      ['shell/kit', 'kit'],
      ['shell/release-trust', 'release-trust'],
      ['shell/remote-tools', 'remote-tools'],
      ['api/contract', 'contract'],
    ] as const)
      installPacked(workspace, join(modules, '@telemarket', place));
    // links the versions that `npm install` would install
    for (const entry of readdirSync(join(ROOT, 'node_modules')))
      if (entry !== '@telemarket' && !entry.startsWith('mfe-'))
        symlinkSync(join(ROOT, 'node_modules', entry), join(modules, entry));
  }

  /** Throws when the file does not contain the text. */
  edit(file: string, from: string, to: string): void {
    const path = join(this.folder, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
    writeFileSync(path, text.replaceAll(from, to));
  }

  /** Runs `npm run release`. Returns its output. Rejects with the output on failure. */
  async release(args: readonly string[]): Promise<string> {
    const cli = join(this.folder, 'node_modules/@telemarket/remote-tools/release/cli.mjs');
    // a process that waited meanwhile would use connections that the gateway has closed
    return (await promisify(execFile)(process.execPath, [cli, ...args], { cwd: this.folder })).stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function installPacked(workspace: string, place: string): void {
  const packs = mkdtempSync(join(tmpdir(), 'pack-'));
  try {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', packs], {
      cwd: join(ROOT, workspace),
      stdio: 'pipe',
    });
    const [pack = ''] = readdirSync(packs);
    mkdirSync(place);
    execFileSync('tar', ['-xzf', join(packs, pack), '-C', place, '--strip-components', '1']);
  } finally {
    rmSync(packs, { recursive: true, force: true });
  }
}
