import { SITE } from '@telemarket/app/own-pages';
import {
  declarationsOf,
  type FiguresByBuild,
  JOIN_PATH,
  lastingOffers,
  ownerText,
  READABLE_VERSIONS,
  SERVER_VERSION,
  WIDGET_CONTRACT,
} from '@telemarket/composition';
import { ownFoldersOf, ownPathsOf } from '@telemarket/composition/path-owner';
import { OLD_SITE_INFO_PATH, type Registry, REGISTRY_PATH, SITE_INFO_PATH } from '@telemarket/composition/registry';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendNotFound, sendProblem } from '../http/problem';
import { TEAM_INDEX_PATH } from '../npm/package.routes';
import { grantOffers } from './remote-offers';
import type { ShellFiles } from './shell-files';
import type { ReleaseFollower } from './release-follower';
import type { SiteSnapshot } from './site-snapshot';
import { drawCanaryShare, type VisitorBuilds } from './visitor-builds';

/**
 * Serves the registry to tabs whose build was removed, and facts about the site to teams that check their next build.
 */
export function addRegistryRoutes(
  app: FastifyInstance,
  releases: ReleaseFollower,
  shown: (registry: Registry) => Registry,
  shell: Pick<ShellFiles, 'shared' | 'exports'>,
  visitorBuilds: VisitorBuilds,
  figures: () => FiguresByBuild,
  devSite: string | undefined,
): void {
  app.get(REGISTRY_PATH, async (request, reply) => {
    const { snapshot } = await visitorBuilds.chooseBuilds(request, reply);
    return reply.header('cache-control', 'no-store').send(shown(snapshot.registry));
  });
  app.get<{ Querystring: { share?: string } }>(JOIN_PATH, (request, reply) => {
    const membership = drawCanaryShare(releases, request.query.share, request, reply);
    // a page stores nothing after this response, so the next page sends the request again
    if (!membership) return sendProblem(reply, 404, 'This gateway does not know of any canary.');
    return reply.header('cache-control', 'no-store').send(membership);
  });

  const sendInfo = (reply: FastifyReply) => {
    const { registry, remotes } = releases.current(null);
    const served = Object.entries(registry).map(([name, remote]) => [name, remote.pages]);
    // a release of another remote must not take the paths of a remote whose build store does not respond
    const pages = { ...releases.ownedPaths(), ...Object.fromEntries(served) };
    const redirects = Object.entries(registry).map(([name, remote]) => [name, remote.redirects ?? {}]);
    const teams = [...remotes].map(([name, { description }]) => [name, ownerText(description)]);
    return reply.header('cache-control', 'no-store').send({
      shared: shell.shared,
      exports: shell.exports,
      descriptionVersions: READABLE_VERSIONS,
      serverVersion: SERVER_VERSION,
      // the release command renders pages of a new build with this version of the dev site
      devSite,
      // a team that knows only the address of the site finds its documents here
      docs: devSite === undefined ? undefined : TEAM_INDEX_PATH,
      pages,
      redirects: Object.fromEntries(redirects),
      offers: Object.fromEntries(grantOffers(remotes).offers),
      neighbours: releases.neighbours(),
      teams: Object.fromEntries(teams),
      ownPaths: ownPathsOf(SITE),
      ownFolders: ownFoldersOf(SITE),
      aliases: SITE.aliases,
      ownSlots: SITE.slots,
      slots: releases.slots(),
      placements: SITE.placements,
      widgetContract: WIDGET_CONTRACT,
      needsSignature: releases.needsSignature(),
      remotes: releases.builds(),
      needs: releases.needs(),
      passports: publicPassportsOf(remotes),
      figures: figures(),
      canaries: releases.standings(),
    });
  };
  for (const path of [SITE_INFO_PATH, OLD_SITE_INFO_PATH]) app.get(path, (_request, reply) => sendInfo(reply));

  // the types have an address below the folder of the remote's builds; `npm run types` creates the same text from
  // /site.json
  app.get<{ Params: { name: string } }>('/remotes/:name/types.d.ts', (request, reply) => {
    const { name } = request.params;
    const offers = grantOffers(releases.current(null).remotes).offers.get(name);
    if (!offers) return sendNotFound(reply);
    const text = declarationsOf(name, lastingOffers(offers));
    return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
  });
}

/** Returns the passports without names and notes, because everybody may read the result. */
const publicPassportsOf = (remotes: SiteSnapshot['remotes']) =>
  Object.fromEntries(
    [...remotes].flatMap(([name, { build, passport, signer }]) => {
      if (!passport) return [];
      const { at, commit, contract, checks } = passport;
      return [[name, { build, at, commit, contract, checks: checks.length, signed: signer !== null }]];
    }),
  );
