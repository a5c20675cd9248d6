import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';

/** The bar of each page shows it. */
export interface BarState {
  remote: string;
  /** The origin of the running site. */
  site: string;
  /** Whether writes reach the site. */
  write: boolean;
  /** The local build. A page of another build loads again. */
  build: string | null;
  /** The last write that was not sent to the site. */
  refused: string | null;
  /** Since then the site has not responded. */
  awaySince: number | null;
  /** The site has another shell than this package. */
  isOldShell: boolean;
}

/** A bar in each page says what is local, and whether writes reach the site. Its script follows the state. */
export function createPageBar(given: Pick<BarState, 'remote' | 'site' | 'write'>, scriptFile: string) {
  const script = readFileSync(scriptFile);
  let state: BarState = { ...given, build: null, refused: null, awaySince: null, isOldShell: false };
  const readers = new Set<ServerResponse>();
  const send = (reader: ServerResponse) => reader.write(`data: ${JSON.stringify(state)}\n\n`);
  return {
    state: () => state,
    set(change: Partial<BarState>): void {
      const next = { ...state, ...change };
      if (isDeepStrictEqual(next, state)) return;
      state = next;
      readers.forEach(send);
    },
    addTo: (html: string) => html.replace('</body>', '<script src="/@dev-site/bar.js" defer></script></body>'),
    routes(app: FastifyInstance): void {
      app.get('/@dev-site/bar.js', (_request, reply) => reply.type('text/javascript').send(script));
      app.get('/@dev-site/events', ({ raw }, reply) => {
        const reader = reply.hijack().raw.writeHead(200, { 'content-type': 'text/event-stream' });
        readers.add(reader);
        raw.on('close', () => readers.delete(reader));
        send(reader);
      });
    },
  };
}
