import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from '../../src/remote/registry';
import { canonicalPath, matchRoute } from '../../src/route-table';
import type { GatewayConfig } from '../config';
import type { ReleaseFollower, Snapshot } from '../release/release-follower';
import { renderDocument, type ShellAssets } from './document';

/** Every path that is no file and no API call is a page of the shell. */
export async function pageRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  releases: ReleaseFollower,
): Promise<void> {
  const { devOrigin, folder } = config.assets;
  const assetBase = devOrigin ? `${devOrigin.replace('127.0.0.1', 'localhost')}/` : '/assets/';
  const readAssets = async () => JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8')) as ShellAssets;
  const assets = await readAssets();

  app.get('/remotes.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send(registryOf(releases.current())),
  );

  app.get('/*', (request, reply) => {
    const { pathname, search } = new URL(request.url, 'http://gateway');
    const right = canonicalPath(pathname);
    if (right) return reply.redirect(right + search, 308);
    const snapshot = releases.current();
    const route = matchRoute(pathname);
    const release = route && snapshot.get(route.owner);
    const needs = release?.exposes['./App'];
    return reply
      .code(route ? 200 : 404)
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(
        renderDocument({
          assets,
          assetBase,
          boot: {
            user: null,
            cartCount: 0,
            consent: consentOf(request),
            data: {},
            registry: registryOf(snapshot),
          },
          styles: needs?.css ?? [],
          scripts: release ? [release.entry, ...(needs?.js ?? [])] : [],
        }),
      );
  });
}

export function registryOf(snapshot: Snapshot): Registry {
  return Object.fromEntries([...snapshot].map(([name, { build, entry, global }]) => [name, { build, entry, global }]));
}

function consentOf({ cookies }: FastifyRequest) {
  if (cookies['cookieConsent'] === 'true') return 'accepted';
  return cookies['cookieConsent'] === 'false' ? 'rejected' : null;
}
