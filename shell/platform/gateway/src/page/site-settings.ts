import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings, SETTINGS_PATH, SITE, type SiteSettings } from '@telemarket/app/own-pages';
import type { Registry } from '@telemarket/composition/registry';
import { setSiteName } from '@telemarket/server-kit/error-page';
import type { FastifyBaseLogger } from 'fastify';
import type { GatewayConfig } from '../config/config';
import type { StateFile } from '../release/state-file';

/** With this interval, the interval of the API and the life of a cached page, a change reaches each page within 5 s. */
const POLL_INTERVAL_MS = 1_000;
const READ_TIMEOUT_MS = 2_000;
/** The maximum time that the start waits for the first response. */
const START_TIMEOUT_MS = 1_000;

export interface SettingsInForce extends SiteSettings {
  /** The settings' part of the key of a page in the cache. Different settings have different keys. */
  key: string;
}

/** The settings in which everything has its default. */
export const DEFAULT_SETTINGS: SettingsInForce = {
  ...{ boot: {}, name: null, css: null, icon: null, themeColor: null },
  openPages: [],
  key: '',
};

/** Says whether a path belongs to a page that the operator has not published. Such a path has no page. */
export const isUnpublished = (path: string, { openPages }: SiteSettings): boolean =>
  SITE.operatorPages?.includes(path) === true && !openPages.includes(path);

/** Returns the registry without unpublished pages, because browsers find the page of an address in it. */
export const withoutUnpublishedPages = (registry: Registry, settings: SiteSettings): Registry =>
  Object.fromEntries(
    Object.entries(registry).map(([name, remote]) => [
      name,
      { ...remote, pages: remote.pages.filter(({ path }) => !isUnpublished(path, settings)) },
    ]),
  );

export const siteNameOf = ({ name }: SiteSettings): string => name ?? SITE.name;

export type SettingsFollower = Awaited<ReturnType<typeof followSettings>>;

/**
 * Reads the settings of the site from the API at each interval. While the API does not respond, the last settings stay
 * in force, even after a restart.
 * @param state Stores the last response.
 */
export async function followSettings(
  { apiOrigin, site, trialChatUrl }: Pick<GatewayConfig, 'apiOrigin' | 'site' | 'trialChatUrl'>,
  send: typeof fetch,
  state: StateFile<unknown>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
) {
  const fixed = { ...site, trialChatUrl };
  let last = state.read();
  let isFailing = false;
  let inForce = parseSettings(last) ?? DEFAULT_SETTINGS;

  /**
   * Parses a response. The last response is parsed again at each interval, because some settings end at a certain time.
   */
  function parseSettings(value: unknown): SettingsInForce | null {
    const settings = readSettings(value, fixed);
    return settings && { ...settings, key: JSON.stringify(settings) };
  }

  async function updateSettings(): Promise<void> {
    try {
      const response = await send(apiOrigin + SETTINGS_PATH, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
      // an API of a version without settings responds with 404
      if (response.status !== 404) {
        const value: unknown = response.ok ? await response.json() : null;
        if (!readSettings(value, fixed)) throw new Error(`the API responded with ${response.status}`);
        last = value;
        state.write(value);
      }
      if (isFailing) log.info('the settings of the site can be read again');
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.warn({ problem: String(error) }, 'the settings of the site cannot be read: the last ones stay');
      isFailing = true;
    }
    inForce = parseSettings(last) ?? DEFAULT_SETTINGS;
    setSiteName(siteNameOf(inForce));
  }

  const end = new AbortController();
  async function pollSettings(): Promise<void> {
    while (!end.signal.aborted) {
      await updateSettings();
      await sleep(POLL_INTERVAL_MS, undefined, { ref: false, signal: end.signal }).catch(() => undefined);
    }
  }

  const first = updateSettings();
  await Promise.race([first, sleep(START_TIMEOUT_MS, undefined, { ref: false })]);
  void first.then(pollSettings);
  return { current: (): SettingsInForce => inForce, stop: () => end.abort() };
}
