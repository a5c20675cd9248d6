import { Resvg } from '@resvg/resvg-js';
import { FONT_FILES } from './preview-font';
import { PREVIEW_HEIGHT, type Preview } from './preview';
import { PreviewArtist } from './preview-svg';

/** `uploaded` has the uploaded pictures that could be read, as WebP, by id. */
export type PreviewTask = { preview: Preview; uploaded: ReadonlyMap<string, Uint8Array>; shopName: string };

const artist = new PreviewArtist();
const RESVG_OPTIONS = { font: { loadSystemFonts: false, fontFiles: FONT_FILES, defaultFontFamily: 'Geist' } };

/** Draws and encodes a preview. This runs in a thread, because it takes a tenth of a second. */
export default async function drawPng({ preview, uploaded, shopName }: PreviewTask): Promise<Buffer> {
  const images = new Map<string, Buffer>();
  for (const [id, webp] of uploaded) images.set(id, await toJpeg(webp));
  return new Resvg(artist.drawPreview(preview, images, shopName), RESVG_OPTIONS).render().asPng();
}

/** The picture is converted, because Resvg cannot read WebP. */
async function toJpeg(webp: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const size = { width: PREVIEW_HEIGHT, height: PREVIEW_HEIGHT, fit: 'cover', withoutEnlargement: true } as const;
  return sharp(webp).flatten({ background: 'white' }).resize(size).jpeg({ quality: 85 }).toBuffer();
}
