import type { IncomingHttpHeaders } from 'node:http';
import { errorText } from '@telemarket/composition/error-text';
import { type BeaconEntry, MEASURE_PATH } from '@telemarket/composition/beacon';
import { wideNetwork } from '@telemarket/server-kit/client-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClientLimits } from '../config/limits';
import { sendProblem } from '../http/problem';
import { isMeasuredValue } from './build-figures';
import type { KnownBuilds } from './known-builds';
import { type Measurements, PAGE_KINDS } from './measurements';

const MAX_BEACON_ENTRIES = 200;
/** The maximum of a measured value. A duration is in ms, so its maximum is ten minutes. */
const MAX_MEASURED_VALUE = 600_000;
const MAX_USER_AGENT_LENGTH = 500;
const ERROR_NAME_PATTERN = /^[0-9A-Za-z_$.-]{1,60}$/;
const PLACE_PATTERN = /^[0-9A-Za-z._~-]{1,100}(:\d{1,7}:\d{1,7})?$/;

/** Parses the beacon of a page; null when it is invalid. */
function parseBeacon(text: string): BeaconEntry[] | null {
  const entries = parseJson(text);
  return Array.isArray(entries) && entries.length <= MAX_BEACON_ENTRIES && entries.every(isBeaconEntry)
    ? entries
    : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Says whether an entry has the form of a BeaconEntry. Does not check the texts for names and places, nor whether the
 * build is known.
 */
function isBeaconEntry(entry: unknown): entry is BeaconEntry {
  // a tab of an older shell sends no message
  if (!Array.isArray(entry) || ![6, 7].includes(entry.length)) return false;
  const [kind, remote, build, value, ...texts] = entry as unknown[];
  return (
    [kind, remote, build, ...texts].every((text) => typeof text === 'string') &&
    Object.hasOwn(PAGE_KINDS, kind as string) &&
    typeof value === 'number' &&
    value >= 0 &&
    value <= MAX_MEASURED_VALUE
  );
}

/** Without `Sec-Fetch-Site`, compares the origin's host only: a proxy may have removed TLS. */
function isSentByThisSite({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, host: string): boolean {
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

const BROWSER_PATTERNS = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d{1,3})/],
  ['Opera', /\bOPR\/(\d{1,3})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,3})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,3})/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d{1,3})/],
  ['Safari', /\bVersion\/(\d{1,3}).* Safari\//],
] as const;

/** @returns Family and major version, for example `Firefox 133`; `other` for any other text, because a client can send anything. */
export function browserOf(agent = ''): string {
  for (const [family, pattern] of BROWSER_PATTERNS) {
    const version = pattern.exec(agent.slice(0, MAX_USER_AGENT_LENGTH))?.[1];
    if (version) return `${family} ${version}`;
  }
  return 'other';
}

/** Receives the measurements of pages. The client's network is used only for limits. */
export function addVitalsRoutes(
  app: FastifyInstance,
  limits: ClientLimits,
  builds: KnownBuilds,
  { record }: Measurements,
): void {
  // this hook runs before the body is read
  async function onRequest({ headers, host }: FastifyRequest, reply: FastifyReply) {
    if (!isSentByThisSite(headers, host)) return sendProblem(reply, 403, 'Other sites cannot send measurements.');
  }
  app.post(MEASURE_PATH, { bodyLimit: limits.maxBeaconBytes, onRequest }, (request, reply) => {
    const entries = parseBeacon(String(request.body ?? ''));
    if (!entries) return sendProblem(reply, 400, 'The body is not a valid list of measurements.');
    const network = wideNetwork(request.ip);
    const browser = browserOf(request.headers['user-agent']);
    for (const [kind, remote, build, value, name, place, message] of entries) {
      // the gateway has forgotten the build of this tab, or the build is invented
      if (!builds.has(remote, build)) continue;
      record({
        remote,
        build,
        kind,
        source: 'page',
        network,
        ...(isMeasuredValue(kind) && { value }),
        ...(ERROR_NAME_PATTERN.test(name) && { name }),
        ...(PLACE_PATTERN.test(place) && { place }),
        ...(message && { message: errorText(message) }),
        ...(!isMeasuredValue(kind) && kind !== 'view' && { browser }),
      });
    }
    return reply.code(204).send();
  });
}
