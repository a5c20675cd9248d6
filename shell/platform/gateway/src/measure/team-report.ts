import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ERROR_MAX_AGE_MS, type ListedError } from './error-list';
import type { KnownBuilds } from './known-builds';
import type { Kind, Measurements } from './measurements';

export type EventCounts = Readonly<Partial<Record<Kind, number>>>;

/** Has what one gateway has counted since its start. */
interface GatewayReport {
  errors: readonly ListedError[];
  /** The keys are `remote@build`. */
  events: Readonly<Record<string, EventCounts>>;
}

/** Has what all gateways know about the builds of a remote. */
export interface TeamReport {
  errors: readonly ListedError[];
  /** The keys are builds. */
  events: Readonly<Record<string, EventCounts>>;
}

const WRITE_INTERVAL_MS = 60_000;
const SWEEP_INTERVAL_MS = 60 * 60 * 1_000;
/** A team that loads its page again and again makes the gateway read the files only this often. */
const READ_INTERVAL_MS = 10_000;
const MAX_KEPT = 100;
const MAX_FILES = 200;
const MAX_FILE_BYTES = 16 * 1_024 * 1_024;
const FILE = /^errors-[\w-]+\.json$/;
/** Also the partial file of a gateway that was killed while it wrote. */
const FILE_OR_PART = /^errors-[\w.-]+$/;

/**
 * Joins the errors and counts of all gateways of a site: each writes a file of its own into the folder that they share. The files of
 * gateways that have ended are read for two weeks.
 * @param folder Null: only this gateway is known, and a restart forgets everything.
 * @param instance A name of this process.
 */
export function joinReports(
  folder: string | null,
  instance: string,
  errors: () => ListedError[],
  { subscribe }: Measurements,
  builds: KnownBuilds,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const events = new Map<string, Partial<Record<Kind, number>>>();
  subscribe(({ remote, build, kind }) => {
    const counts = events.get(`${remote}@${build}`) ?? {};
    counts[kind] = (counts[kind] ?? 0) + 1;
    events.set(`${remote}@${build}`, counts);
  });
  builds.onForget((remote, build) => events.delete(`${remote}@${build}`));
  const ownName = `errors-${instance}.json`;
  const own = (): GatewayReport => ({ errors: errors(), events: Object.fromEntries(events) });
  let written = '';
  /** Writes and sweeps run one after the other. */
  let work = Promise.resolve();
  const queue = (job: (folder: string) => Promise<void>) => {
    if (folder === null) return;
    work = work
      .then(() => job(folder))
      .catch((error: unknown) => log.warn({ problem: String(error) }, 'errors not stored'));
  };

  async function write(into: string) {
    if (events.size === 0) return;
    const text = JSON.stringify(own());
    if (text === written) return;
    await mkdir(into, { recursive: true });
    await replaceFile(join(into, ownName), text);
    written = text;
  }

  async function readOthers(remote: string): Promise<GatewayReport[]> {
    if (folder === null) return [];
    const names = (await readdir(folder).catch(() => [])).filter((name) => FILE.test(name) && name !== ownName);
    const files = (await Promise.all(names.map((name) => findFile(join(folder, name))))).flatMap((file) => file ?? []);
    const newest = files.sort((a, b) => b.changed.getTime() - a.changed.getTime()).slice(0, MAX_FILES);
    const reports: GatewayReport[] = [];
    // one after the other, because each can be large
    for (const file of newest) {
      const report = await readReport(file);
      if (report) reports.push(ofRemote(remote, report));
    }
    return reports;
  }

  const others = new LRUCache<string, Promise<GatewayReport[]>>({ max: MAX_KEPT, ttl: READ_INTERVAL_MS, perf: Date });
  const sweepOthers = (from: string) => sweep(from, ownName);
  queue(sweepOthers);
  const timers = [
    setInterval(() => queue(write), WRITE_INTERVAL_MS).unref(),
    setInterval(() => queue(sweepOthers), SWEEP_INTERVAL_MS).unref(),
  ];

  return {
    /** @param remote Only this remote is in the result. */
    async of(remote: string): Promise<TeamReport> {
      const reading = others.get(remote) ?? readOthers(remote);
      if (!others.has(remote)) others.set(remote, reading);
      const reports = [ofRemote(remote, own()), ...(await reading)];
      const joined = new Map<string, ListedError>();
      for (const error of reports.flatMap((report) => report.errors)) {
        if (!isRecent(error)) continue;
        const key = [error.build, error.kind, error.name, error.place].join(' ');
        const known = joined.get(key);
        joined.set(key, known ? joinErrors(known, error) : error);
      }
      const counts: Record<string, EventCounts> = {};
      for (const [id, count] of reports.flatMap((report) => Object.entries(report.events))) {
        const [, build = ''] = id.split('@');
        counts[build] = addCounts(counts[build] ?? {}, count);
      }
      return { errors: [...joined.values()].sort((a, b) => b.last.localeCompare(a.last)), events: counts };
    },
    /** Resolves when everything is written. */
    async stop() {
      for (const timer of timers) clearInterval(timer);
      queue(write);
      await work;
    },
  };
}

interface FoundFile {
  path: string;
  changed: Date;
  size: number;
}

const isOld = (time: Date) => Date.now() - time.getTime() > ERROR_MAX_AGE_MS;
const isRecent = ({ last }: ListedError) => !isOld(new Date(last));

/** Deletes the files of gateways that have written nothing for two weeks, and from the others the errors that are as old. */
async function sweep(folder: string, ownName: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = FILE_OR_PART.test(name) ? await findFile(join(folder, name)) : null;
    if (!file) continue;
    if (isOld(file.changed)) await rm(file.path, { force: true });
    else if (FILE.test(name) && name !== ownName) await forgetOldErrors(file);
  }
}

async function forgetOldErrors(file: FoundFile): Promise<void> {
  const report = await readReport(file);
  if (!report || report.errors.every(isRecent)) return;
  await replaceFile(file.path, JSON.stringify({ ...report, errors: report.errors.filter(isRecent) }));
  await utimes(file.path, file.changed, file.changed);
}

async function replaceFile(path: string, text: string): Promise<void> {
  const part = `${path}.${randomUUID()}`;
  await writeFile(part, text);
  await rename(part, path);
}

/** @returns Null when another gateway has deleted it. */
const findFile = (path: string): Promise<FoundFile | null> =>
  stat(path).then(
    ({ mtime, size }) => ({ path, changed: mtime, size }),
    () => null,
  );

async function readReport({ path, size, changed }: FoundFile): Promise<GatewayReport | null> {
  if (size > MAX_FILE_BYTES || isOld(changed)) return null;
  // another gateway may have deleted it, or a full disk may have cut it off
  return readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as GatewayReport)
    .catch(() => null);
}

function ofRemote(remote: string, { errors, events }: GatewayReport): GatewayReport {
  const ofBuilds = Object.entries(events).filter(([id]) => id.startsWith(`${remote}@`));
  return { errors: errors.filter((error) => error.remote === remote), events: Object.fromEntries(ofBuilds) };
}

const joinErrors = (a: ListedError, b: ListedError): ListedError => ({
  ...a,
  source: a.source ?? b.source,
  message: a.message || b.message,
  count: a.count + b.count,
  browsers: addCounts(a.browsers, b.browsers),
  first: a.first < b.first ? a.first : b.first,
  last: a.last > b.last ? a.last : b.last,
});

function addCounts<Counts extends Readonly<Record<string, number>>>(a: Counts, b: Counts): Counts {
  const sum: Record<string, number> = { ...a };
  for (const [name, count] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + count;
  return sum as Counts;
}
