import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseReleases } from '@telemarket/composition';
import { createRemote } from '../../new-remote';
import { runNode } from '../../process';
import { ROOT } from '../../root';

const RELEASE_CLI = join(ROOT, 'shell/platform/remote-tools/release/cli.mjs');

interface PackageFile {
  dependencies: Record<string, string>;
}

/** A team with a remote that `npm run new-remote` creates. The folder `dist` of the remote is its build store. */
export class Team {
  private readonly folder: string;
  readonly store: string;
  readonly title: string;
  readonly path: string;
  readonly content: string;

  /**
   * @param parent The folder in which the folder of the remote is created.
   * @param site The site to which the team releases.
   * @param chromium The browser that visits a new build.
   */
  constructor(
    readonly name: string,
    parent: string,
    private readonly site: string,
    private readonly chromium: string,
  ) {
    this.folder = createRemote({ name, parent });
    this.store = join(this.folder, 'dist');
    this.title = name.charAt(0).toUpperCase() + name.slice(1);
    this.path = `/${name}`;
    this.content = `${this.title}</h1>`;
  }

  /** Adds versions to the ranges in the package.json of the remote. @param next Exact versions, by package. */
  widenRanges(next: Readonly<Record<string, string>>): void {
    const file = join(this.folder, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as PackageFile;
    const { dependencies } = manifest;
    for (const [name, version] of Object.entries(next)) if (dependencies[name]) dependencies[name] += ` || ^${version}`;
    writeFileSync(file, JSON.stringify(manifest));
  }

  /**
   * Runs the release command, with all its checks. Throws when the command refuses the release.
   * @returns The output of the command.
   */
  release(...args: string[]): Promise<string> {
    const env = { RELEASE_BY: 'the laboratory', CHROMIUM_PATH: this.chromium };
    return runNode([RELEASE_CLI, '--site', this.site, ...args], env, this.folder);
  }

  /** The id of the build that is live in the team's build store. */
  get live(): string {
    return parseReleases(readFileSync(join(this.store, 'releases.json'), 'utf8')).live;
  }
}
