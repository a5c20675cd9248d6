import type { IncomingHttpHeaders } from 'node:http';
import { MEASURE_PATH } from '@telemarket/host/beacon';
import { clientAddress, wideNetwork } from '@telemarket/server-kit/client-address';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../config/limits';
import { Refusal } from '../http/problem';
import { readWholeBodies } from '../http/request-body';
import type { Navigations } from '../trace/navigations';
import type { KnownBuilds } from './known-builds';
import type { Measurements } from './measurements';
import { parseBeacon } from './parse-beacon';

/** The kinds that have a value. */
const VALUED = new Set(['ready', 'LCP', 'INP', 'CLS']);

/** Without `Sec-Fetch-Site`, compares the origin's host only: a proxy may have removed TLS. */
function isOfThisSite({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, host: string): boolean {
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Receives the measurements of pages. Nothing is stored; the client's network is used only for limits. */
export async function vitalsRoutes(
  app: FastifyInstance,
  limits: Limits,
  builds: KnownBuilds,
  { record }: Measurements,
  navigations: Navigations | null,
): Promise<void> {
  const received = new Map<string, number>();
  const timer = setInterval(() => received.clear(), limits.beaconWindowMs).unref();
  app.addHook('onClose', () => clearInterval(timer));

  await app.register(async (scope) => {
    readWholeBodies(scope, { ...limits, maxBodyBytes: limits.maxBeaconBytes });
    // before the body is read
    scope.addHook('onRequest', async ({ headers, host, ip }) => {
      if (!isOfThisSite(headers, host)) throw new Refusal(403, 'Other sites cannot send measurements.');
      const network = clientAddress(ip);
      const count = (received.get(network) ?? 0) + 1;
      if (count > limits.beaconsPerNetwork)
        throw new Refusal(429, 'Too many measurements.', limits.beaconWindowMs / 1_000);
      received.set(network, count);
    });
    scope.post(MEASURE_PATH, (request, reply) => {
      const entries = parseBeacon(String(request.body ?? ''));
      if (!entries) throw new Refusal(400, 'This is no list of measurements.');
      const network = wideNetwork(request.ip);
      for (const [kind, remote, build, value, name, place] of entries) {
        // the gateway has forgotten the build of this tab, or the build is invented
        if (!builds.has(remote, build)) continue;
        if (kind === 'ready' && place) navigations?.ready(place, value, remote, build);
        record({
          remote,
          build,
          kind,
          source: 'page',
          network,
          ...(VALUED.has(kind) && { value }),
          ...(name && { name }),
          ...(place && kind !== 'ready' && { place }),
        });
      }
      return reply.code(204).send();
    });
  });
}
