// `npm run icons` draws the icons for phones from shell/app/public/favicon.svg.
import { Resvg } from '@resvg/resvg-js';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

const PUBLIC_FOLDER = join(ROOT, 'shell/app/public');

/**
 * `logo` is the share of the icon's width that the logo takes. Phones cut a circle or round corners out of an icon
 * with a background.
 */
export const APP_ICONS = {
  'apple-touch-icon.png': { size: 180, logo: 0.8, ground: '#ffffff' },
  'icon-192.png': { size: 192, logo: 1, ground: null },
  'icon-512.png': { size: 512, logo: 1, ground: null },
  'icon-maskable-512.png': { size: 512, logo: 0.6, ground: '#ffffff' },
} as const;

/** @returns The icon as a PNG file. */
function drawIcon({ size, logo, ground }: (typeof APP_ICONS)[keyof typeof APP_ICONS]): Buffer {
  const [side, edge] = [size * logo, (size * (1 - logo)) / 2];
  const place = `<svg x="${edge}" y="${edge}" width="${side}" height="${side}" `;
  const drawing = readFileSync(join(PUBLIC_FOLDER, 'favicon.svg'), 'utf8').replace('<svg ', place);
  const fill = ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${fill}${drawing}</svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

if (process.argv[1] === __filename)
  for (const [file, icon] of Object.entries(APP_ICONS)) writeFileSync(join(PUBLIC_FOLDER, file), drawIcon(icon));
