import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const CONTENT_TYPES = { js: 'text/javascript', css: 'text/css' } as const;
const GALLERY_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="/@dev-site/gallery.css"><div id="root"></div><script src="/@dev-site/gallery.js"></script></html>`;

/** Serves the gallery of the app's components to teams. @param folder The folder of the package. */
export function addGalleryRoutes(app: FastifyInstance, folder: string): void {
  app.get('/-/gallery', (_request, reply) => reply.type('text/html').send(GALLERY_PAGE));
  for (const [extension, type] of Object.entries(CONTENT_TYPES))
    app.get(`/@dev-site/gallery.${extension}`, (_request, reply) =>
      reply.type(type).send(readFileSync(join(folder, `gallery.${extension}`))),
    );
}
