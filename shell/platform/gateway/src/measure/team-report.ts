import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { openStateFile } from '../release/state-file';
import type { ListedError } from './error-list';
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

const WRITE_INTERVAL_MS = 10_000;
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1_000;
const MAX_FILES = 200;
const MAX_FILE_BYTES = 16 * 1_024 * 1_024;
const FILE = /^errors-[\w-]+\.json$/;

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
  const file = openStateFile<GatewayReport>(folder, ownName, log);
  const own = (): GatewayReport => ({ errors: errors(), events: Object.fromEntries(events) });
  const timer = setInterval(() => events.size > 0 && file.write(own()), WRITE_INTERVAL_MS).unref();

  async function readOthers(): Promise<GatewayReport[]> {
    if (folder === null) return [];
    const names = (await readdir(folder).catch(() => [])).filter((name) => FILE.test(name) && name !== ownName);
    const found = await Promise.all(names.slice(0, MAX_FILES).map((name) => readReport(join(folder, name))));
    return found.flatMap((report) => report ?? []);
  }

  return {
    /** @param remote Only this remote is in the result. */
    async of(remote: string): Promise<TeamReport> {
      const reports = [own(), ...(await readOthers())];
      const oldest = new Date(Date.now() - MAX_AGE_MS).toISOString();
      const joined = new Map<string, ListedError>();
      for (const error of reports.flatMap((report) => report.errors)) {
        if (error.remote !== remote || error.last < oldest) continue;
        const key = [error.build, error.kind, error.name, error.place].join(' ');
        const known = joined.get(key);
        joined.set(key, known ? joinErrors(known, error) : error);
      }
      const counts: Record<string, EventCounts> = {};
      for (const [id, count] of reports.flatMap((report) => Object.entries(report.events))) {
        const [owner, build = ''] = id.split('@');
        if (owner === remote) counts[build] = addCounts(counts[build] ?? {}, count);
      }
      return { errors: [...joined.values()].sort((a, b) => b.last.localeCompare(a.last)), events: counts };
    },
    stop() {
      clearInterval(timer);
      if (events.size > 0) file.write(own());
    },
  };
}

/** Deletes the file of a gateway that has written nothing for two weeks. */
async function readReport(path: string): Promise<GatewayReport | null> {
  try {
    const { mtimeMs, size } = await stat(path);
    if (Date.now() - mtimeMs > MAX_AGE_MS) await rm(path, { force: true });
    else if (size <= MAX_FILE_BYTES) return JSON.parse(await readFile(path, 'utf8')) as GatewayReport;
  } catch {
    // another gateway has deleted it
  }
  return null;
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
