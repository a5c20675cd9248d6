/** releases.json of a remote's host: the one mutable file, and the only one its team writes by hand or by tool. */
export interface Releases {
  /** The build that visitors get. */
  live: string;
  /** A build that some of them get instead. */
  canary?: Canary;
  /** Builds that visitors had before, the newest first. */
  past?: readonly PastBuild[];
  /** Builds that anyone with a link can see. */
  previews?: readonly Preview[];
  /** Grows with each change: a gateway refuses a list with a smaller number than it has seen. */
  number?: number;
  /** The newest entry of the ledger, which names the one before it. */
  ledger?: string;
}

export interface Canary {
  build: string;
  /** Of all visitors, 1 to 99. */
  percent: number;
  /** When it became the canary, ISO. A verdict of the gateways is on this try of the build. */
  since?: string;
  /** After so many minutes the gateways promote it, if it is no worse than the live build. Missing: a person does. */
  autoPromote?: number;
}

export interface Preview {
  build: string;
  /** Of a pull request, for example. */
  name: string;
  /** When it ends, ISO. */
  until: string;
}

export interface PastBuild {
  build: string;
  /** When the last visitor got it, ISO: tabs that were opened with it go on loading its chunks. */
  until: string;
  /** It was taken back: a rollback does not lead to it. */
  withdrawn?: true;
  /** Why it was taken back, if somebody said so. */
  reason?: string;
}

const BUILD = /^[0-9A-Za-z._-]{1,64}$/;

/** A build's id is a folder's name, so it can neither climb out nor be encoded. */
export const isBuildId = (value: unknown): value is string =>
  typeof value === 'string' && BUILD.test(value) && !/^\.+$/.test(value);

/** Throws when no live build is named, and when the canary is incomplete. */
export function parseReleases(text: string): Releases {
  const { live, canary, past = [], previews, number, ledger } = JSON.parse(text) as Partial<Releases>;
  if (!isBuildId(live)) throw new Error('releases.json names no live build');
  if (canary && !(isBuildId(canary.build) && canary.percent >= 1 && canary.percent <= 99))
    throw new Error('releases.json has a canary without a build, or without a percent from 1 to 99');
  if (canary && !(isTime(canary.since) && isMinutes(canary.autoPromote)))
    throw new Error('releases.json has a canary with a wrong since or autoPromote');
  return {
    live,
    ...(canary && { canary }),
    past: past.filter(({ build }) => isBuildId(build)),
    ...(previews && { previews: previews.filter(({ build, name }) => isBuildId(build) && typeof name === 'string') }),
    ...(Number.isSafeInteger(number) && { number }),
    ...(typeof ledger === 'string' && { ledger }),
  };
}

const isTime = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.length <= 30 && !Number.isNaN(Date.parse(value)));
const isMinutes = (value: unknown) => value === undefined || (Number.isInteger(value) && Number(value) > 0);

/** All visitors get `build`; a canary ends. */
export function publish(current: Releases | null, build: string, now: Date): Releases {
  if (!current) return { live: build, past: [] };
  const { canary } = current;
  const canaryEnds = canary && canary.build !== build ? [left(canary.build, now, true)] : [];
  const liveEnds = current.live === build ? [] : [left(current.live, now)];
  return { live: build, past: without(build, [...liveEnds, ...canaryEnds, ...(current.past ?? [])]) };
}

export function startCanary(
  current: Releases | null,
  build: string,
  percent: number,
  now: Date,
  autoPromote?: number,
): Releases {
  if (!current) throw new Error('There is no live build yet, so there is nothing to compare a canary with.');
  if (current.live === build) throw new Error(`${build} is live already.`);
  const { canary, past = [] } = current;
  const ends = canary && canary.build !== build ? [left(canary.build, now, true)] : [];
  const started: Canary = {
    ...{ build, percent, since: now.toISOString() },
    ...(autoPromote !== undefined && { autoPromote }),
  };
  return { live: current.live, canary: started, past: without(build, [...ends, ...past]) };
}

/** The canary becomes what everybody gets. */
export function promote(current: Releases | null, now: Date): Releases {
  if (!current?.canary) throw new Error('There is no canary to promote.');
  return publish(current, current.canary.build, now);
}

/**
 * The replaced builds are withdrawn.
 * @param build Null: the canary ends, or without one the build before the live one comes back.
 * @param reason Why they are taken back.
 */
export function rollBack(current: Releases | null, build: string | null, now: Date, reason?: string): Releases {
  if (!current) throw new Error('Nothing has been released yet.');
  const { live, canary, past = [] } = current;
  const canaryEnds = canary ? [left(canary.build, now, true, reason)] : [];
  if (!build && canary) return { live, past: without(live, [...canaryEnds, ...past]) };
  const target = build ?? rollbackTarget(current);
  if (!target) throw new Error('There is no earlier build to go back to.');
  if (target === live) throw new Error(`${live} is live already.`);
  return { live: target, past: without(target, [left(live, now, true, reason), ...canaryEnds, ...past]) };
}

/** Ends the canary and nothing else. Throws when `build` is not the canary: a person has decided since. */
export function withdraw(current: Releases | null, build: string, reason: string, now: Date): Releases {
  if (current?.canary?.build !== build) throw new Error(`${build} is not the canary.`);
  return rollBack(current, null, now, reason);
}

/** A gateway shows so many builds of a remote beside those that visitors get. */
export const MAX_PREVIEWS = 10;

/** A preview of the same name is replaced, and those that have ended are dropped. Throws when there are too many. */
export function startPreview(current: Releases | null, preview: Preview, now: Date): Releases {
  if (!current) throw new Error('There is no live build yet, so there is nothing to show a preview beside.');
  const others = runningPreviews(current, now).filter(({ name }) => name !== preview.name);
  if (others.length >= MAX_PREVIEWS) throw new Error(`There are ${MAX_PREVIEWS} previews. End one first.`);
  return { ...current, previews: [...others, preview] };
}

/** Throws when there is no preview of this name. */
export function endPreview(current: Releases | null, name: string, now: Date): Releases {
  const running = current && runningPreviews(current, now);
  if (!running?.some((preview) => preview.name === name)) throw new Error(`There is no preview ${name}.`);
  return { ...current, previews: running.filter((preview) => preview.name !== name) } as Releases;
}

export const runningPreviews = ({ previews = [] }: Releases, now: Date): Preview[] =>
  previews.filter(({ until }) => Date.parse(until) > now.getTime());

/** The build that a rollback without a name leads to. */
export const rollbackTarget = ({ past = [] }: Releases): string | null =>
  past.find(({ withdrawn }) => !withdrawn)?.build ?? null;

export interface UploadedBuild {
  build: string;
  uploadedAt: Date;
}

const DAY_MS = 86_400_000;

/** Builds that no open tab can use: unreferenced, uploaded over a day ago, and without a visitor for a day. */
export function prunable(current: Releases | null, uploaded: readonly UploadedBuild[], now: Date): string[] {
  const before = now.getTime() - DAY_MS;
  const inUse = new Set(
    current
      ? [
          current.live,
          current.canary?.build,
          rollbackTarget(current),
          ...runningPreviews(current, now).map(({ build }) => build),
        ]
      : [],
  );
  const leftAt = new Map(current?.past?.map(({ build, until }) => [build, Date.parse(until)]));
  return uploaded
    .filter(
      ({ build, uploadedAt }) => !inUse.has(build) && Math.max(uploadedAt.getTime(), leftAt.get(build) ?? 0) < before,
    )
    .map(({ build }) => build);
}

/** Removes builds that are no longer on the host. */
export function forget(current: Releases | null, builds: readonly string[]): Releases {
  if (!current) throw new Error('Nothing has been released yet.');
  return { ...current, past: (current.past ?? []).filter(({ build }) => !builds.includes(build)) };
}

const left = (build: string, now: Date, withdrawn = false, reason?: string): PastBuild => ({
  build,
  until: now.toISOString(),
  ...(withdrawn && { withdrawn: true }),
  ...(reason && { reason }),
});

/** Each build once, at its newest place, without the one that is served. */
function without(served: string, past: readonly PastBuild[]): PastBuild[] {
  const seen = new Set([served]);
  return past.filter(({ build }) => !seen.has(build) && seen.add(build));
}
