import type { IncomingHttpHeaders } from 'node:http';
import { type BeaconEntry, MEASURE_PATH } from '@telemarket/composition/beacon';
import { wideNetwork } from '@telemarket/server-kit/client-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../config/limits';
import { sendProblem } from '../http/problem';
import { isValue } from './build-figures';
import type { KnownBuilds } from './known-builds';
import { type Measurements, PAGE_KINDS } from './measurements';

const MAX_ENTRIES = 200;
/** Ten minutes in milliseconds. */
const MAX_VALUE = 600_000;
const NAME = /^[0-9A-Za-z_$.-]{1,60}$/;
const PLACE = /^[0-9A-Za-z._~-]{1,100}(:\d{1,7}:\d{1,7})?$/;

/** Parses the beacon of a page; null when it is invalid. */
function parseBeacon(text: string): BeaconEntry[] | null {
  const entries = parse(text);
  return Array.isArray(entries) && entries.length <= MAX_ENTRIES && entries.every(isEntry) ? entries : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Does not check names, places, and whether the build is known. */
function isEntry(entry: unknown): entry is BeaconEntry {
  if (!Array.isArray(entry) || entry.length !== 6) return false;
  const [kind, remote, build, value, ...texts] = entry as unknown[];
  return (
    [kind, remote, build, ...texts].every((text) => typeof text === 'string') &&
    Object.hasOwn(PAGE_KINDS, kind as string) &&
    typeof value === 'number' &&
    value >= 0 &&
    value <= MAX_VALUE
  );
}

/** Without `Sec-Fetch-Site`, compares the origin's host only: a proxy may have removed TLS. */
function isOfThisSite({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, host: string): boolean {
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Receives the measurements of pages. Nothing is stored; the client's network is used only for limits. */
export function vitalsRoutes(
  app: FastifyInstance,
  limits: Limits,
  builds: KnownBuilds,
  { record }: Measurements,
): void {
  // this hook runs before the body is read
  async function onRequest({ headers, host }: FastifyRequest, reply: FastifyReply) {
    if (!isOfThisSite(headers, host)) return sendProblem(reply, 403, 'Other sites cannot send measurements.');
  }
  app.post(MEASURE_PATH, { bodyLimit: limits.maxBeaconBytes, onRequest }, (request, reply) => {
    const entries = parseBeacon(String(request.body ?? ''));
    if (!entries) return sendProblem(reply, 400, 'This is no list of measurements.');
    const network = wideNetwork(request.ip);
    for (const [kind, remote, build, value, name, place] of entries) {
      // the gateway has forgotten the build of this tab, or the build is invented
      if (!builds.has(remote, build)) continue;
      record({
        remote,
        build,
        kind,
        source: 'page',
        network,
        ...(isValue(kind) && { value }),
        ...(NAME.test(name) && { name }),
        ...(PLACE.test(place) && { place }),
      });
    }
    return reply.code(204).send();
  });
}
