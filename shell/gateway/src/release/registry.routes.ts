import { PLACEMENTS } from '@telemarket/host/placements';
import { OWN_PATHS } from '@telemarket/host/path-owner';
import { type FiguresByBuild, JOIN_PATH, SERVER_VERSION, WIDGET_CONTRACT } from '@telemarket/composition';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/problem';
import type { ShellFiles } from './shell-files';
import type { ReleaseFollower } from './release-follower';
import type { SiteSnapshot } from './site-snapshot';
import { joinCanaries, type VisitorBuilds } from './visitor-builds';

/** /remotes.json is for tabs whose build was removed, /shell.json for teams that check their next build. */
export function registryRoutes(
  app: FastifyInstance,
  releases: ReleaseFollower,
  shell: Pick<ShellFiles, 'shared' | 'exports'>,
  visitorBuilds: VisitorBuilds,
  figures: () => FiguresByBuild,
): void {
  app.get('/remotes.json', async (request, reply) => {
    const { snapshot } = await visitorBuilds.choose(request, reply);
    return reply.header('cache-control', 'no-store').send(snapshot.registry);
  });
  app.get<{ Querystring: { share?: string } }>(JOIN_PATH, (request, reply) => {
    const membership = joinCanaries(releases, request.query.share, request, reply);
    // the next page repeats the request
    if (!membership) return sendProblem(reply, 404, 'This gateway knows no canary.');
    return reply.header('cache-control', 'no-store').send(membership);
  });

  app.get('/shell.json', (_request, reply) => {
    const { registry, remotes } = releases.current(null);
    const served = Object.entries(registry).map(([name, remote]) => [name, remote.pages]);
    // a release of another remote must not take the paths of one whose host is away
    const pages = { ...releases.ownedPaths(), ...Object.fromEntries(served) };
    return reply.header('cache-control', 'no-store').send({
      shared: shell.shared,
      exports: shell.exports,
      serverVersion: SERVER_VERSION,
      pages,
      ownPaths: OWN_PATHS,
      slots: releases.slots(),
      placements: Object.values(PLACEMENTS),
      widgetContract: WIDGET_CONTRACT,
      remotes: releases.builds(),
      passports: publicPassports(remotes),
      figures: figures(),
      canaries: releases.standings(),
    });
  });
}

/** The passports without names and notes, because everybody may read them. */
const publicPassports = (remotes: SiteSnapshot['remotes']) =>
  Object.fromEntries(
    [...remotes].flatMap(([name, { build, passport, signer }]) => {
      if (!passport) return [];
      const { at, commit, contract, checks } = passport;
      return [[name, { build, at, commit, contract, checks: checks.length, signed: signer !== null }]];
    }),
  );
