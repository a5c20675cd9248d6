import type { FastifyInstance } from 'fastify';
import type { KnownBuilds } from './known-builds';
import type { Measurements } from './measurements';

const FILE = /^\/remotes\/([^/?]+)\/([^/?]+)\//;

/** Records files of a build that its host could not serve. */
export function measureHosts(app: FastifyInstance, builds: KnownBuilds, { record }: Measurements): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode < 500) return done();
    const [, remote = '', build = ''] = FILE.exec(request.url) ?? [];
    if (builds.has(remote, build)) record({ remote, build, kind: 'host-error', source: 'gateway' });
    done();
  });
}
