import type { FastifyInstance } from 'fastify';

const DOWNLOAD_WITHIN_MS = 10 * 60_000;

/** A download is answered at once, but takes the time that its size and its reader take. */
export function allowDownloads(instance: FastifyInstance): void {
  instance.addHook('onRoute', (route) => {
    if (route.url.endsWith('/csv')) route.handlerTimeout = DOWNLOAD_WITHIN_MS;
  });
}
