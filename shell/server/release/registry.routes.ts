import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from '../../src/remote/registry';
import { SSR_CONTRACT } from './release';
import type { ReleaseFollower, Snapshot } from './release-follower';
import { shareOf } from './visitor-share';

/** The builds that this visitor gets; while a canary runs, who is new is given a share of the visitors to belong to. */
export function buildsFor(releases: ReleaseFollower, request: FastifyRequest, reply: FastifyReply): Snapshot {
  const snapshot = releases.current(releases.hasCanary() ? shareOf(request, reply) : null);
  void reply.header('x-remotes', [...snapshot].map(([name, { build }]) => `${name}@${build}`).join(' '));
  return snapshot;
}

export function registryOf(snapshot: Snapshot): Registry {
  return Object.fromEntries(
    [...snapshot].map(([name, { build, version, entry, global }]) => [name, { build, version, entry, global }]),
  );
}

/**
 * What the outside may know of the composition: /remotes.json for a page whose build is gone, and /shell.json for a team
 * that wants to know whether its next build fits.
 * @param shared exact versions of what the shell's browser build shares
 */
export function registryRoutes(
  app: FastifyInstance,
  releases: ReleaseFollower,
  shared: Readonly<Record<string, string>>,
): void {
  app.get('/remotes.json', (request, reply) => {
    const snapshot = buildsFor(releases, request, reply);
    return reply.header('cache-control', 'no-store').send(registryOf(snapshot));
  });
  app.get('/shell.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ shared, ssrContract: SSR_CONTRACT }),
  );
}
