import { createServer, type OutgoingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeText } from '@telemarket/gateway/encoding';
import type { Part } from '../lifecycle';

export interface Control extends Part {
  address: string;
}

/** Of the page as the gateway sends it, these belong to one response or to scripts. */
const LEFT_OUT = [
  'connection',
  'content-length',
  'content-encoding',
  'date',
  'keep-alive',
  'link',
  'transfer-encoding',
];

/**
 * Starts a bare server with the home page of a site, in which nothing competes with the first paint: no script, and no
 * preload of one. Fonts and pictures come from the site.
 * @param site The address of its gateway.
 */
export async function startControl(site: string): Promise<Control> {
  const response = await fetch(site);
  if (!response.ok) throw new Error(`${site} responds with ${response.status}`);
  const body = encodeText(withoutScripts(await response.text()), 'br', 'cached');
  const headers: OutgoingHttpHeaders = {
    ...Object.fromEntries([...response.headers].filter(([name]) => !LEFT_OUT.includes(name))),
    'content-encoding': 'br',
    'content-length': body.length,
  };
  const server = createServer((request, reply) => {
    if (request.url === '/') {
      reply.writeHead(200, headers).end(body);
      return;
    }
    const forwarded = send(new URL(request.url ?? '', site), { headers: request.headers }, (file) => {
      reply.writeHead(file.statusCode ?? 502, file.headers);
      file.pipe(reply);
    });
    forwarded.on('error', () => reply.destroy());
    forwarded.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const withoutScripts = (html: string): string =>
  html.replace(/<script\b[^>]*>.*?<\/script>/gs, '').replace(/<link rel="preload"[^>]* as="script"[^>]*>/g, '');
