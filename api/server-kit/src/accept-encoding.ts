import type { FastifyInstance } from 'fastify';

/** The encodings that our servers use. A client that accepts none of them gets the body without compression. */
const SERVER_ENCODINGS = ['br', 'gzip'];

/**
 * Replaces a wildcard by those encodings that the header does not name, because @fastify/accept-negotiator would choose
 * br for `br;q=0, *` (RFC 9110, 12.5.3).
 */
export function nameEncodings(header: string): string {
  const entries = header
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim());
  const nameOf = (entry: string) => entry.split(';')[0]?.trim();
  const named = new Set(entries.map(nameOf));
  const others = SERVER_ENCODINGS.filter((encoding) => !named.has(encoding));
  return entries
    .flatMap((entry) => (nameOf(entry) === '*' ? others.map((encoding) => encoding + entry.slice(1)) : entry))
    .join(', ');
}

/** Register this hook before the hooks and plugins that choose an encoding. */
export function readWildcardEncodings(instance: FastifyInstance): void {
  instance.addHook('onRequest', ({ headers }, _reply, done) => {
    const accepted = headers['accept-encoding'];
    if (accepted?.includes('*')) headers['accept-encoding'] = nameEncodings(String(accepted));
    done();
  });
}
