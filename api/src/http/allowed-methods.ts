import type { FastifyInstance } from 'fastify';
import { notFound, Problem } from './problem';

/** Collects the methods of each path, to distinguish a wrong method (405) from a wrong path (404). */
export class AllowedMethods {
  private readonly routes: { path: RegExp; methods: string[] }[] = [];

  watch(instance: FastifyInstance): void {
    instance.addHook('onRoute', ({ url, method }) => {
      if (!url.includes('*')) this.routes.push({ path: toRegExp(url), methods: [method].flat() });
    });
  }

  /** @returns 405 with the methods of the path, or 404 for an unknown path */
  problemFor(url: string): Problem {
    const path = url.split('?')[0] ?? '';
    const methods = this.routes.filter((route) => route.path.test(path)).flatMap((route) => route.methods);
    if (!methods.length) return notFound();
    const allow = [...new Set(methods)].sort().join(', ');
    return new Problem(405, 'This address does not accept this method.', { headers: { allow } });
  }
}

function toRegExp(url: string): RegExp {
  const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
