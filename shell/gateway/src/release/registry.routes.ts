import { PLACEMENTS } from '@telemarket/host/placements';
import { OWN_PATHS } from '@telemarket/host/path-owner';
import { type FiguresByBuild, SERVER_VERSION } from '@telemarket/kit/remote';
import widgetContract from '@telemarket/kit/widget-contract.json';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Previews } from './previews';
import type { ReleaseFollower } from './release-follower';
import type { SiteSnapshot } from './site-snapshot';
import { shareOf } from './visitor-share';

/** The snapshot of this visitor. While a canary runs, a new visitor gets a share in a cookie. */
export function buildsFor(releases: ReleaseFollower, request: FastifyRequest, reply: FastifyReply): SiteSnapshot {
  const snapshot = releases.current(releases.hasCanary() ? shareOf(request, reply) : null);
  void reply.header('x-remotes', snapshot.builds);
  return snapshot;
}

/**
 * /remotes.json is for a tab whose build was removed, /shell.json for a team that checks its next build.
 * @param shared Exact versions of the packages that the shell's browser build shares.
 * @param figures Returns what pages have reported to this gateway.
 */
export function registryRoutes(
  app: FastifyInstance,
  releases: ReleaseFollower,
  shared: Readonly<Record<string, string>>,
  previews: Previews,
  figures: () => FiguresByBuild,
): void {
  app.get('/remotes.json', async (request, reply) => {
    const preview = await previews.shown(request, reply);
    const { registry } = preview?.snapshot ?? buildsFor(releases, request, reply);
    return reply.header('cache-control', 'no-store').send(registry);
  });
  app.get('/shell.json', (_request, reply) => {
    const { registry, remotes } = releases.current(null);
    const pages = Object.fromEntries(Object.entries(registry).map(([name, remote]) => [name, remote.pages]));
    return reply.header('cache-control', 'no-store').send({
      shared,
      serverVersion: SERVER_VERSION,
      pages,
      ownPaths: OWN_PATHS,
      placements: Object.values(PLACEMENTS),
      widgetContract,
      passports: publicPassports(remotes),
      figures: figures(),
      canaries: releases.standings(),
    });
  });
}

/** Without names and notes: everybody may read it. */
const publicPassports = (remotes: SiteSnapshot['remotes']) =>
  Object.fromEntries(
    [...remotes].flatMap(([name, { build, passport, signer }]) => {
      if (!passport) return [];
      const { at, commit, contract, checks } = passport;
      return [[name, { build, at, commit, contract, checks: checks.length, signed: signer !== null }]];
    }),
  );
