import { MEASURE_PATH } from '@telemarket/host/beacon';
import { clientAddress } from '@telemarket/server-kit/client-address';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../limits';
import { Refusal } from '../problem';
import { readWholeBodies } from '../request-body';
import type { Navigations } from '../trace/navigations';
import type { KnownBuilds } from './known-builds';
import type { Measurements } from './measurements';
import { parseBeacon } from './parse-beacon';

/** Kinds with a value. */
const VALUED = new Set(['ready', 'LCP', 'INP', 'CLS']);

/** Takes what pages measure. Nothing is stored; the network of the client is used for limits only. */
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
    scope.addHook('onRequest', async ({ headers, ip }) => {
      const site = headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin') throw new Refusal(403, 'Other sites cannot send measurements.');
      const network = clientAddress(ip);
      const count = (received.get(network) ?? 0) + 1;
      if (count > limits.beaconsPerNetwork)
        throw new Refusal(429, 'Too many measurements.', limits.beaconWindowMs / 1_000);
      received.set(network, count);
    });
    scope.post(MEASURE_PATH, (request, reply) => {
      const entries = parseBeacon(String(request.body ?? ''));
      if (!entries) throw new Refusal(400, 'This is no list of measurements.');
      const network = clientAddress(request.ip);
      for (const [kind, remote, build, value, name, place] of entries) {
        // a tab of a build that this gateway has forgotten, or an invention
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
