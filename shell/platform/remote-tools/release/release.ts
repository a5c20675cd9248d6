import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  createKeyPair,
  isSitePath,
  joinPreviewParts,
  MANIFEST_FILE,
  MAX_PREVIEW_LENGTH,
  MAX_PREVIEW_PARTS,
  MAX_PREVIEW_PATH_LENGTH,
  type PrivateKey,
  type PreviewLink,
  previewPartsOf,
  signPreview,
} from '@telemarket/release-trust';
import {
  endPreview,
  forget,
  parseManifest,
  promote,
  prunable,
  publish,
  type Releases,
  rollBack,
  startCanary,
  startPreview,
} from '@telemarket/composition';
import { localSiteOf } from '../webpack/local-site.cjs';
import { awaitPreview, awaitSite, lineOfRemote } from './await-site';
import { buildRemote } from './build-remote';
import { checkBeforeBuild } from './check-before-build';
import { PASSPORT_CHECKS, checkBuild } from './check-build';
import { checkOlderBuild } from './check-older-build';
import { openTarget } from './open-target';
import { passportOf } from './passport-of';
import { printReleases } from './print-releases';
import { openBuildStore, type BuildStore, UntrustedList } from './build-store';
import { readOptions } from './read-options';
import { type Releaser, readReleaser } from './releaser';
import { readRemotePackage, type RemotePackage } from './remote-package';
import { refuseOtherStore } from './refuse-other-store';
import { resign } from './resign';
import { readSiteInfo } from './site';
import { printErrors, printFigures, teamLink } from './team-report';
import { writeVerdict } from './write-verdict';

const USAGE = `Usage: npm run release [-w mfe-…] -- [OPTION]

  (no option)            build, check and upload the remote, and make the build live
  --canary PERCENT       the same, but only for this percentage of the visitors (1 to 99); the gateways withdraw a bad canary
  --auto-promote MINUTES with --canary: after this time, the gateways promote a canary that is no worse than the live build
  --promote              make the canary live
  --rollback [BUILD]     end the canary; without a canary, make the previous build live; with BUILD, make this build live
  --preview NAME         build, check and upload the remote, and print a link that shows the build beside the live build
  --end-preview NAME     end a preview early, so that its link shows nothing
  --list                 list the builds in the store and the newest entries of the ledger
  --errors               list the errors from the last 14 days by build, with their lines in the source; needs RELEASE_KEY or TEAM_REPORT_TOKEN
  --figures              list views, renders, failures and speed by build; needs the same
  --link                 print a link that shows errors and figures to anyone who has it, for 12 hours; needs the same
  --urgent               for a hotfix, with a release: unused code does not stop the build; the pages are still visited
  --prune                remove the builds that no visitor can use any more
  --make-key FILE        make a key that signs releases
  --resign               sign everything that is live again, with a new RELEASE_KEY

  --target PLACE         the remote's build store: a folder or s3://bucket/prefix; default: RELEASE_TARGET, else the remote's folder dist
  --site ORIGIN          the live site for the checks; default: SITE, else the site of this repository, else http://127.0.0.1:8080
  --path PATH            with --preview: the page that the link opens; default: the first page with visit
  --with LINK            with --preview: the link of another team's preview; the new link shows both previews
  --hours N              with --preview: the number of hours for which the link works; default: 72, maximum: 720
  --notes TEXT           what is new in this release; default: the subject of the commit
  --why TEXT             the reason for a rollback

  RELEASE_KEY            the private key that signs releases, or the path of its file
  RELEASE_KEYS           the gateway's public keys, whose signatures are also accepted
  TEAM_REPORT_TOKEN      the operator's token for --errors, --figures and --link, if releases are not signed
  RELEASE_BY             the name of the person who releases; default: the git user
`;

const HELP_COMMAND = 'npm run release -- --help';

type Print = (line: string) => void;

const MAX_PREVIEW_HOURS = 720;

/**
 * Runs the release command. Throws errors that tell the user the next step.
 * @param cwd The remote's folder.
 */
export async function release(args: string[], cwd: string, env: NodeJS.ProcessEnv, print: Print) {
  const { values, positionals } = readOptions(
    {
      args,
      allowPositionals: true,
      options: {
        canary: { type: 'string' },
        'auto-promote': { type: 'string' },
        promote: { type: 'boolean' },
        rollback: { type: 'boolean' },
        list: { type: 'boolean' },
        errors: { type: 'boolean' },
        figures: { type: 'boolean' },
        link: { type: 'boolean' },
        preview: { type: 'string' },
        'end-preview': { type: 'string' },
        hours: { type: 'string' },
        path: { type: 'string' },
        with: { type: 'string' },
        urgent: { type: 'boolean' },
        prune: { type: 'boolean' },
        'make-key': { type: 'string' },
        resign: { type: 'boolean' },
        target: { type: 'string' },
        site: { type: 'string' },
        notes: { type: 'string' },
        why: { type: 'string' },
        help: { type: 'boolean' },
      },
    },
    HELP_COMMAND,
  );
  if (values.help) return print(USAGE);
  if (positionals.length > (values.rollback ? 1 : 0))
    throw new Error(`Unexpected argument: ${positionals.join(' ')}. ${HELP_COMMAND} lists all options.`);
  const remote = readRemotePackage(cwd);
  if (values['make-key']) return makeKey(remote.remote, resolve(cwd, values['make-key']), print);
  const releaser = readReleaser(remote.remote, cwd, env);
  const site = new URL(values.site ?? env['SITE'] ?? localSiteOf(cwd)).origin;
  if (values.errors) return printErrors(site, remote.remote, releaser, print);
  if (values.figures) return printFigures(site, remote.remote, releaser, print);
  if (values.link) return print(teamLink(site, remote.remote, releaser));
  const place = values.target || env['RELEASE_TARGET'];
  const target = openTarget(place || 'dist', cwd, env);
  if (!place) print(`• Neither --target nor RELEASE_TARGET is set, so the build store is ${target.name}`);
  await refuseOtherStore(target, remote.remote);
  const store = openBuildStore(target, { remote: remote.remote, ...releaser });
  const reason = values.why;
  if (values.list) {
    await writeVerdict(store, remote.remote, site, print);
    const shell = await readSiteInfo(site).catch(() => null);
    return printReleases(store, shell?.figures?.[remote.remote] ?? {}, print);
  }
  if (values.resign) return resign(store, remote.remote, releaser, print);
  if (values.prune) return pruneBuilds(store, print);
  const checked = async (current: Releases | null, next: Releases) => {
    if (next.live !== current?.live) await checkOlderBuild(target, remote.remote, next, site, print);
    return next;
  };
  /** Prints the live build, and waits until the site serves this build. */
  const goLive = async (list: Releases, withdrawn?: string) => {
    printLive(list, print);
    const line = () => operatorLineOf(store, remote.remote, list.live);
    const instructions = await awaitSite(site, remote.remote, list.live, line, withdrawn);
    if (instructions) print(instructions);
  };
  if (values.promote)
    return goLive(
      await store.update({ action: 'promote', reason }, (current) => checked(current, promote(current, new Date()))),
    );
  if (values.rollback) {
    // the gateways may have withdrawn or promoted the canary, and the rollback must start from the build that visitors
    // get
    await writeVerdict(store, remote.remote, site, print);
    return rollBackTo(store, positionals[0] ?? null, reason, checked, goLive);
  }

  const endedPreview = values['end-preview'];
  if (endedPreview)
    return printLive(
      await store.update({ action: 'preview', reason: `${endedPreview} ends` }, (list) =>
        endPreview(list, endedPreview, new Date()),
      ),
      print,
    );
  const hours = values.preview === undefined ? null : readHours(values.hours ?? '72', releaser);
  if (values.path !== undefined && (values.preview === undefined || !isSitePath(values.path)))
    throw new Error(`--path needs --preview and a path of the site such as /tips, not "${values.path}".`);
  const otherParts = values.with === undefined ? [] : readOtherParts(values.with, values.preview);
  if (values.preview !== undefined && releaser.key)
    refuseLongLink(otherParts, longestPreviewPart(remote.remote, values.preview, values.path, releaser.key));
  const percent = readWholeOption('--canary', values.canary, 'percent from 1 to 99', 99);
  const minutes = readWholeOption('--auto-promote', values['auto-promote'], 'number of minutes');
  if (minutes !== undefined && percent === undefined) throw new Error('--auto-promote needs --canary.');
  const now = new Date();
  if (values.preview !== undefined)
    startPreview(await store.read(), { build: '', name: values.preview, until: '' }, now);
  else if (percent !== undefined) startCanary(await store.read(), '', percent, now);
  else await warnOfNewList(store, print);
  const notes = values.notes ?? releaser.subject;
  const facts = { ...releaser, notes, isUrgent: values.urgent, isPreview: values.preview !== undefined };
  const { build, address } = await buildAndUpload(remote, store, site, facts, env, print);
  await writeVerdict(store, remote.remote, site, print);
  const event = { build, notes, commit: releaser.commit };
  if (values.preview !== undefined && hours !== null && releaser.key) {
    const until = new Date(Date.now() + hours * 3_600_000).toISOString();
    const preview = { build, name: values.preview, until };
    const { number } = await store.update({ action: 'preview', ...event, reason: values.preview }, (list) =>
      startPreview(list, preview, new Date()),
    );
    const path = values.path ?? address;
    const part = signPreview({ remote: remote.remote, ...preview, number, path }, releaser.key);
    const link = `${site}/?preview=${joinPreviewParts([part, ...otherParts])}`;
    await awaitPreview(link);
    return print(link);
  }
  printLive(
    percent === undefined
      ? await store.update({ action: 'release', ...event }, (current) => publish(current, build, new Date()))
      : await store.update({ action: 'canary', percent, ...event }, (current) =>
          startCanary(current, build, percent, new Date(), minutes),
        ),
    print,
  );
  const line = () => operatorLineOf(store, remote.remote, build);
  print((await awaitSite(site, remote.remote, build, line)) ?? `${site}${address}`);
}

async function operatorLineOf({ target }: BuildStore, remote: string, build: string): Promise<string> {
  const manifest = await target.readFile(build, MANIFEST_FILE);
  return lineOfRemote(remote, target.name, manifest ? parseManifest(manifest.toString()).telemarket : {});
}

async function buildAndUpload(
  remote: RemotePackage,
  { target }: BuildStore,
  site: string,
  {
    by,
    commit,
    notes,
    key,
    isUrgent,
    isPreview,
  }: Releaser & { notes?: string; isUrgent?: boolean; isPreview: boolean },
  env: NodeJS.ProcessEnv,
  print: Print,
): Promise<{ build: string; address: string }> {
  const browser = await checkBeforeBuild(remote, site, env, { isSigned: key !== null, isPreview });
  const parent = mkdtempSync(join(tmpdir(), `release-${remote.remote}-`));
  try {
    print(`• Building ${remote.remote}`);
    const { build, folder } = await buildRemote(remote.folder, parent, env);
    print(`• Checking ${build} against ${site}`);
    const warn = (warning: string) => print(`  warning: ${warning}`);
    const visits = await checkBuild(remote, build, folder, site, browser, env, warn, { isUrgent, isPreview });
    const facts = {
      remote: remote.remote,
      build,
      by,
      commit,
      contract: remote.contract,
      checks: PASSPORT_CHECKS,
      notes,
    };
    print(`• Uploading to ${target.name}${key ? ', signed' : ''}`);
    await target.upload(passportOf(folder, facts, key, new Date()), folder);
    return { build, address: visits[0] ?? '/' };
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

async function rollBackTo(
  store: BuildStore,
  build: string | null,
  reason: string | undefined,
  checked: (current: Releases | null, next: Releases) => Promise<Releases>,
  goLive: (list: Releases, withdrawn?: string) => Promise<void>,
): Promise<void> {
  const uploaded = await store.target.list();
  const back = (current: Releases | null) => {
    const next = rollBack(current, build, new Date(), reason);
    if (!uploaded.some((entry) => entry.build === next.live))
      throw new Error(`There is no build ${next.live} in ${store.target.name}.`);
    return checked(current, next);
  };
  const before = await store.read();
  const affected = before?.canary?.build ?? before?.live;
  await goLive(await store.update({ action: 'rollback', build: affected, reason }, back), affected);
}

async function pruneBuilds(store: BuildStore, print: Print): Promise<void> {
  const unused = prunable(await store.read(), await store.target.list(), new Date());
  for (const build of unused) await store.target.remove(build);
  if (unused.length > 0)
    await store.update({ action: 'prune', build: unused[0], reason: unused.join(' ') }, (current) =>
      forget(current, unused),
    );
  print(unused.length > 0 ? `removed: ${unused.join(', ')}` : 'nothing to remove');
}

/**
 * Warns when the team has not signed the list. Such a list may name any build, so a signed release takes nothing from
 * the list.
 */
async function warnOfNewList(store: BuildStore, print: Print): Promise<void> {
  try {
    await store.read();
  } catch (error) {
    if (!(error instanceof UntrustedList)) throw error;
    print(
      `  warning: releases.json of ${store.target.name} is not signed by the team, so this release starts a new list.\n` +
        '  --rollback cannot return to an earlier build. To go back to one, release its commit again.',
    );
  }
}

/** Reads the number of hours of a preview. Throws without a key, because the key must sign the link of the preview. */
function readHours(text: string, { key }: Releaser): number {
  const hours = Number(text);
  if (!key) throw new Error('A preview needs RELEASE_KEY to sign its link, and a site that has RELEASE_KEYS.');
  if (!(hours > 0 && hours <= MAX_PREVIEW_HOURS))
    throw new Error(`--hours takes a number up to ${MAX_PREVIEW_HOURS}, not "${text}".`);
  return hours;
}

/**
 * Throws when the text is not a preview link, or has too many parts. Runs before the build, so that a mistake is found
 * early.
 */
function readOtherParts(link: string, preview: string | undefined): string[] {
  if (preview === undefined) throw new Error('--with needs --preview.');
  const parts = previewPartsOf(link);
  if (parts.length >= MAX_PREVIEW_PARTS) throw new Error(`A link can show at most ${MAX_PREVIEW_PARTS} previews.`);
  return parts;
}

/**
 * @returns A placeholder of the maximum length for the part of this preview. The build, the number of the list and the
 * page to visit are not known yet.
 */
const longestPreviewPart = (remote: string, name: string, path: string | undefined, key: PrivateKey): string => {
  const until = new Date().toISOString();
  const link: PreviewLink = { remote, build: 'b'.repeat(64), name, until, number: Number.MAX_SAFE_INTEGER };
  return signPreview({ ...link, path: path ?? '/'.padEnd(MAX_PREVIEW_PATH_LENGTH, 'x') }, key);
};

/** Throws when the link is so long that every gateway would refuse it. */
function refuseLongLink(otherParts: readonly string[], own: string): void {
  const { length } = joinPreviewParts([own, ...otherParts]);
  if (length > MAX_PREVIEW_LENGTH)
    throw new Error(
      `The link would have up to ${length} characters, but gateways accept at most ${MAX_PREVIEW_LENGTH}. Join fewer previews, or use a shorter name or --path.`,
    );
}

/** Writes a new private key. Throws when the file already exists. */
function makeKey(remote: string, file: string, print: Print): void {
  const { pem, publicText } = createKeyPair();
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  print(`${file} is the private key. Only the team may have it: RELEASE_KEY=${file}`);
  print(`Ask the operator to add the public key to the gateway’s RELEASE_KEYS: ${remote}=${publicText}`);
}

function printLive({ live, canary }: Releases, print: Print): void {
  print(`live: ${live}${canary ? `, canary: ${canary.build} for ${canary.percent} % of the visitors` : ''}`);
}

function readWholeOption(option: string, text: string | undefined, unit: string, max = Infinity): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new Error(`${option} takes a whole ${unit}, not "${text}".`);
}
