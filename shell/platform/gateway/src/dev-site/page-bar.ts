import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';

export interface BarState {
  remote: string;
  site: string;
  write: boolean;
  /** The local build. A page with another build reloads. Null before the first build. */
  build: string | null;
  /** The last write request that was not sent to the site. */
  refused: string | null;
  /** The time in ms since which the site has not responded; null while it responds. */
  awaySince: number | null;
  isOldShell: boolean;
  /** The errors of the last compilation; null when it had none. */
  buildErrors: string | null;
  /** The errors of the local build on the server, e.g. `/tips throws: …`. */
  serverErrors: readonly string[];
  /** The errors of the local build in browsers, e.g. `/tips: …`. */
  browserErrors: readonly string[];
  /** The widgets of the local build whose slots the operator has not granted, e.g. `TipCard in product-aside`. */
  ungranted: readonly string[];
}

/** A bar in each page shows the local build, and whether writes reach the site. Its script receives each change of the state. */
export function createPageBar(initial: Pick<BarState, 'remote' | 'site' | 'write'>, scriptFile: string) {
  const script = readFileSync(scriptFile);
  let state: BarState = {
    ...initial,
    ...{ build: null, refused: null, awaySince: null, isOldShell: false },
    ...{ buildErrors: null, serverErrors: [], browserErrors: [], ungranted: [] },
  };
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
    addTo: (html: string) =>
      html.replace('</body>', `<script src="/@dev-site/bar.js" data-remote="${initial.remote}" defer></script></body>`),
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
