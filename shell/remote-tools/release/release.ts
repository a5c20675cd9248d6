import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildRemote } from './build-remote';
import { checkBuild } from './check-build';
import { openFolderTarget, type ReleaseTarget } from './folder-target';
import {
  forget,
  promote,
  prunable,
  publish,
  type Releases,
  rollBack,
  rollbackTarget,
  startCanary,
} from '@telemarket/kit/remote';
import { readRemotePackage, type RemotePackage } from './remote-package';

const USAGE = `npm run release [-w mfe-…] -- [what]

  (nothing)              build, check, upload and make it live
  --canary PERCENT       the same, for that share of the visitors (1 to 99)
  --promote              the canary becomes live
  --rollback [BUILD]     end the canary, or go back to the build before, or to BUILD
  --list                 what is on the host
  --prune                remove builds that no visitor can still use

  --target FOLDER        the remote's host; also RELEASE_TARGET; else this remote's dist
  --site ORIGIN          the live site to check against; also SITE; else http://127.0.0.1:8080
`;

/** The command. @param cwd The remote's folder. Throws with what to do. */
export async function release(args: string[], cwd: string, env: NodeJS.ProcessEnv, print: (line: string) => void) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      canary: { type: 'string' },
      promote: { type: 'boolean' },
      rollback: { type: 'boolean' },
      list: { type: 'boolean' },
      prune: { type: 'boolean' },
      target: { type: 'string' },
      site: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return print(USAGE);
  if (positionals.length > (values.rollback ? 1 : 0))
    throw new Error(`What is "${positionals.join(' ')}"?\n\n${USAGE}`);
  const remote = readRemotePackage(cwd);
  const target = openFolderTarget(resolve(cwd, values.target ?? env['RELEASE_TARGET'] ?? 'dist'));
  const now = new Date();
  if (values.list) return list(target, print);
  if (values.prune) return prune(target, now, print);
  if (values.promote) return say(await target.update((current) => promote(current, now)), print);
  if (values.rollback) return rollBackTo(target, positionals[0] ?? null, now, print);

  const percent = values.canary === undefined ? null : wholePercent(values.canary);
  const site = new URL(values.site ?? env['SITE'] ?? 'http://127.0.0.1:8080').origin;
  const build = await buildAndUpload(remote, target, site, env, print);
  const change = (current: Releases | null) =>
    percent === null ? publish(current, build, now) : startCanary(current, build, percent, now);
  say(await target.update(change), print);
}

async function buildAndUpload(
  remote: RemotePackage,
  target: ReleaseTarget,
  site: string,
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<string> {
  const parent = mkdtempSync(join(tmpdir(), `release-${remote.remote}-`));
  try {
    print(`• Building ${remote.remote}`);
    const { build, folder } = await buildRemote(remote.folder, parent, env);
    print(`• Checking ${build} against ${site}`);
    await checkBuild(remote, build, folder, site, env, (warning) => print(`  warning: ${warning}`));
    print(`• Uploading to ${target.name}`);
    await target.upload(build, folder);
    return build;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

async function rollBackTo(target: ReleaseTarget, build: string | null, now: Date, print: (line: string) => void) {
  const uploaded = await target.list();
  const back = (current: Releases | null) => {
    const next = rollBack(current, build, now);
    if (!uploaded.some((entry) => entry.build === next.live)) throw new Error(`${next.live} is not on ${target.name}.`);
    return next;
  };
  say(await target.update(back), print);
}

async function prune(target: ReleaseTarget, now: Date, print: (line: string) => void): Promise<void> {
  const unused = prunable(await target.read(), await target.list(), now);
  for (const build of unused) await target.remove(build);
  await target.update((current) => forget(current, unused));
  print(unused.length > 0 ? `removed: ${unused.join(', ')}` : 'nothing to remove');
}

async function list(target: ReleaseTarget, print: (line: string) => void): Promise<void> {
  const current = await target.read();
  for (const { build, uploadedAt } of await target.list())
    print(
      `${build.padEnd(24)} ${uploadedAt.toISOString().slice(0, 16).replace('T', ' ')}  ${standing(build, current)}`,
    );
}

function standing(build: string, current: Releases | null): string {
  if (!current) return '';
  if (build === current.live) return 'live';
  if (build === current.canary?.build) return `canary, ${current.canary.percent} %`;
  if (build === rollbackTarget(current)) return 'a rollback leads here';
  const past = current.past?.find((entry) => entry.build === build);
  return past?.withdrawn ? 'withdrawn' : past ? 'past' : 'never released';
}

function say({ live, canary }: Releases, print: (line: string) => void): void {
  print(`live: ${live}${canary ? `, canary: ${canary.build} for ${canary.percent} % of the visitors` : ''}`);
}

function wholePercent(text: string): number {
  const percent = Number(text);
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return percent;
  throw new Error(`--canary takes a whole percent from 1 to 99, not "${text}".`);
}
