import type { FastifyInstance } from 'fastify';
import { notFound, Problem } from './problem';

/** Remembers which methods each path has, so that a wrong method on a right path is told from a wrong path. */
export class AllowedMethods {
  private readonly routes: { path: RegExp; methods: string[] }[] = [];

  watch(instance: FastifyInstance): void {
    instance.addHook('onRoute', ({ url, method }) => {
      if (!url.includes('*')) this.routes.push({ path: toRegExp(url), methods: [method].flat() });
    });
  }

  /** 405 with the methods that the path has, or 404 when it has none. */
  problemFor(url: string): Problem {
    const path = url.split('?')[0] ?? '';
    const methods = this.routes.filter((route) => route.path.test(path)).flatMap((route) => route.methods);
    if (!methods.length) return notFound();
    const allow = [...new Set(methods)].sort().join(', ');
    return new Problem(405, 'This address does not take that method.', { headers: { allow } });
  }
}

function toRegExp(url: string): RegExp {
  const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
