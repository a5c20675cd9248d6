import { createServer, type RequestListener } from 'node:http';

/** Starts a server of node:http alone, to compare the API with. Its port is the first argument. */
export function listenBare(listener: RequestListener): void {
  const port = Number(process.argv[2]);
  createServer((request, reply) => {
    if (request.url === '/readyz') reply.end();
    else listener(request, reply);
  }).listen(port, '127.0.0.1');
}

export function sendJson(reply: Parameters<RequestListener>[1], status: number, value: unknown): void {
  const body = JSON.stringify(value);
  reply.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}
