/**
 * The content of releases.json on the build store of a remote: the builds that visitors get. Every release changes it.
 */
export interface Releases {
  live: string;
  /** A build that a share of the visitors gets instead of the live build. */
  canary?: Canary;
  /** Earlier live builds and canaries, newest first. */
  past?: readonly PastBuild[];
  /** The builds that anyone with a preview link can see. */
  previews?: readonly Preview[];
  /**
   * The number increases with each change. A gateway refuses a list whose number is lower than the number of the
   * previous list.
   */
  number?: number;
  /** The name of the newest ledger entry. Each entry contains the name of the previous entry. */
  ledger?: string;
}

export interface Canary {
  build: string;
  /** The percentage of all visitors who get the canary, from 1 to 99. */
  percent: number;
  /** The start of the canary as an ISO 8601 time. A verdict is only about this run of the build as a canary. */
  since?: string;
  /**
   * The number of minutes until the gateways promote a canary that is no worse than the live build. Without this field,
   * only a person promotes the canary.
   */
  autoPromote?: number;
}

export interface Preview {
  build: string;
  /** The name of the preview, such as the name of a pull request. */
  name: string;
  /** The end of the preview as an ISO 8601 time. */
  until: string;
}

export interface PastBuild {
  build: string;
  /**
   * The time in ISO 8601 at which the build was replaced. Tabs that were opened before this time still load its files.
   */
  until: string;
  /** Set for a withdrawn build. A rollback skips such a build. */
  withdrawn?: true;
  reason?: string;
}

const BUILD_ID_PATTERN = /^[0-9A-Za-z._-]{1,64}$/;

/** The id of a build becomes the name of a folder, so it must not leave the parent folder or need encoding. */
export const isBuildId = (value: unknown): value is string =>
  typeof value === 'string' && BUILD_ID_PATTERN.test(value) && !/^\.+$/.test(value);

/** Reads releases.json. Throws when the list has no live build or its canary is incomplete. */
export function parseReleases(text: string): Releases {
  const { live, canary, past = [], previews, number, ledger } = JSON.parse(text) as Partial<Releases>;
  if (!isBuildId(live)) throw new Error('releases.json does not name a live build');
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

/** Makes `build` live for all visitors, and ends a running canary. */
export function publish(current: Releases | null, build: string, now: Date): Releases {
  if (!current) return { live: build, past: [] };
  const { canary } = current;
  const canaryEnds = canary && canary.build !== build ? [toPastBuild(canary.build, now, true)] : [];
  const liveEnds = current.live === build ? [] : [toPastBuild(current.live, now)];
  return { live: build, past: withoutBuild(build, [...liveEnds, ...canaryEnds, ...(current.past ?? [])]) };
}

export function startCanary(
  current: Releases | null,
  build: string,
  percent: number,
  now: Date,
  autoPromote?: number,
): Releases {
  if (!current) throw new Error('There is no live build yet, so there is nothing to compare a canary with.');
  if (current.live === build) throw new Error(`${build} is already live.`);
  const { canary, past = [] } = current;
  const ends = canary && canary.build !== build ? [toPastBuild(canary.build, now, true)] : [];
  const started: Canary = {
    ...{ build, percent, since: now.toISOString() },
    ...(autoPromote !== undefined && { autoPromote }),
  };
  return { live: current.live, canary: started, past: withoutBuild(build, [...ends, ...past]) };
}

export function promote(current: Releases | null, now: Date): Releases {
  if (!current?.canary) throw new Error('There is no canary to promote.');
  return publish(current, current.canary.build, now);
}

/**
 * Goes back to an earlier build, and withdraws the builds that it replaces.
 * @param build If null, the rollback ends the canary. Without a canary, it makes the previous build live.
 * @param reason The reason for the withdrawal.
 */
export function rollBack(current: Releases | null, build: string | null, now: Date, reason?: string): Releases {
  if (!current) throw new Error('Nothing has been released yet.');
  const { live, canary, past = [] } = current;
  const canaryEnds = canary ? [toPastBuild(canary.build, now, true, reason)] : [];
  if (!build && canary) return { live, past: withoutBuild(live, [...canaryEnds, ...past]) };
  const target = build ?? rollbackTarget(current);
  if (!target)
    throw new Error(
      'The list has no earlier build. --list shows all builds in the store, and --rollback BUILD makes one of them live.',
    );
  if (target === live) throw new Error(`${live} is already live.`);
  return { live: target, past: withoutBuild(target, [toPastBuild(live, now, true, reason), ...canaryEnds, ...past]) };
}

/** Withdraws the canary. Throws when `build` is no longer the canary, because a person has ended or replaced it. */
export function withdraw(current: Releases | null, build: string, reason: string, now: Date): Releases {
  if (current?.canary?.build !== build) throw new Error(`${build} is not the canary.`);
  return rollBack(current, null, now, reason);
}

/** The maximum number of previews that a remote can have at the same time. */
export const MAX_PREVIEWS = 10;

/**
 * Adds a preview, which replaces a preview of the same name. Also removes expired previews. Throws when there are too
 * many previews.
 */
export function startPreview(current: Releases | null, preview: Preview, now: Date): Releases {
  if (!current) throw new Error('There is no live build yet, and a preview needs one.');
  const retained = runningPreviews(current, now).filter(({ name }) => name !== preview.name);
  if (retained.length >= MAX_PREVIEWS)
    throw new Error(`There are ${MAX_PREVIEWS} previews already. End one of them first.`);
  return { ...current, previews: [...retained, preview] };
}

/** Ends a preview. Throws when there is no preview of this name. */
export function endPreview(current: Releases | null, name: string, now: Date): Releases {
  const running = current && runningPreviews(current, now);
  if (!running?.some((preview) => preview.name === name)) throw new Error(`There is no preview named "${name}".`);
  return { ...current, previews: running.filter((preview) => preview.name !== name) } as Releases;
}

export const runningPreviews = ({ previews = [] }: Releases, now: Date): Preview[] =>
  previews.filter(({ until }) => Date.parse(until) > now.getTime());

/** Returns the build that a rollback selects when no build is named. */
export const rollbackTarget = ({ past = [] }: Releases): string | null =>
  past.find(({ withdrawn }) => !withdrawn)?.build ?? null;

export interface UploadedBuild {
  build: string;
  uploadedAt: Date;
}

const DAY_MS = 86_400_000;

/**
 * Returns the builds that no open tab can use. None of them is live, a canary, a preview or the target of a rollback,
 * and all were uploaded and last served more than a day ago.
 */
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
  const replacedAt = new Map(current?.past?.map(({ build, until }) => [build, Date.parse(until)]));
  return uploaded
    .filter(
      ({ build, uploadedAt }) =>
        !inUse.has(build) && Math.max(uploadedAt.getTime(), replacedAt.get(build) ?? 0) < before,
    )
    .map(({ build }) => build);
}

/** Removes `builds`, which were deleted from the build store, from the list. */
export function forget(current: Releases | null, builds: readonly string[]): Releases {
  if (!current) throw new Error('Nothing has been released yet.');
  return { ...current, past: (current.past ?? []).filter(({ build }) => !builds.includes(build)) };
}

const toPastBuild = (build: string, now: Date, withdrawn = false, reason?: string): PastBuild => ({
  build,
  until: now.toISOString(),
  ...(withdrawn && { withdrawn: true }),
  ...(reason && { reason }),
});

/** Removes the entries of the served build. Of each other build, keeps only the newest entry. */
function withoutBuild(served: string, past: readonly PastBuild[]): PastBuild[] {
  const seen = new Set([served]);
  return past.filter(({ build }) => !seen.has(build) && seen.add(build));
}
