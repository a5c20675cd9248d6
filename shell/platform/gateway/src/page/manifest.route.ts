import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { SettingsFollower } from './site-settings';

/** The name of the manifest in the public folder. */
export const WEB_MANIFEST_FILE = 'manifest.webmanifest';

interface WebManifest {
  name?: string;
  short_name?: string;
  theme_color?: string;
  icons?: { src: string; sizes: string; type: string; purpose?: string }[];
}

/** Serves the manifest of the app with the name, the colour and the icon from the settings. */
export function addManifestRoute(
  app: FastifyInstance,
  file: string,
  { current }: Pick<SettingsFollower, 'current'>,
): void {
  app.get(`/${WEB_MANIFEST_FILE}`, async (_request, reply) => {
    const text = await readFile(file, 'utf8');
    const manifest = JSON.parse(text) as WebManifest;
    const { name, themeColor, icon } = current();
    const own = {
      ...(name && { name, short_name: name }),
      ...(themeColor && { theme_color: themeColor }),
      ...(icon && { icons: [iconOf(icon)] }),
    };
    const body = Object.keys(own).length > 0 ? JSON.stringify({ ...manifest, ...own }) : text;
    return reply
      .header('cache-control', 'no-cache')
      .header('content-type', 'application/manifest+json')
      .send(Buffer.from(body));
  });
}

const iconOf = (src: string) => ({ src, sizes: 'any', type: 'image/webp' });
