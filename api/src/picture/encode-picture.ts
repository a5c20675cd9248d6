import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_WIDTHS } from './picture-files';

/** A picture, or the reason why the file cannot be one. `files` has the WebP of each width. */
export type EncoderResult = { width: number; height: number; files: Uint8Array[] } | { problem: EncodingProblem };
/** The messages of the process, in this order. */
export type EncoderMessage = 'started' | EncoderResult;
export type EncodingProblem = 'other type' | 'too large' | 'unreadable';

/** The photo of a phone has up to 50 million pixels. */
const MAX_PIXELS = 51_000_000;
/** A progressive picture is decoded as a whole, others row by row. */
const MAX_PROGRESSIVE_BYTES = 4 * MAX_PIXELS;
/** A picture that is taller is shown smaller: WebP has at most 16,383 rows. */
const MAX_ASPECT = 4;

const LOADERS = { png: 'Png', jpeg: 'Jpeg', webp: 'Webp', gif: 'Nsgif' };

// One picture at a time in one thread, and no cache: the process ends afterwards.
sharp.cache(false);
sharp.concurrency(1);
// Other formats, such as SVG and PDF, have larger decoders, which may read other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: Object.values(LOADERS).map((name) => `VipsForeignLoad${name}Buffer`) });

async function encode(path: string, type: string): Promise<EncoderResult> {
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error', animated: false } as const;
  const image = sharp(await readFile(path), options);
  const { format, width: columns, height: rows, channels: values, depth, isProgressive } = await image.metadata();
  if (`image/${format}` !== type) return { problem: 'other type' };
  if (isProgressive && columns * rows * values * (depth === 'ushort' ? 2 : 1) > MAX_PROGRESSIVE_BYTES)
    return { problem: 'too large' };
  const { data, info } = await within(image.autoOrient(), PICTURE_WIDTHS[2])
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const files = [];
  for (const wanted of PICTURE_WIDTHS)
    files.push(
      await within(sharp(data, { raw: { width, height, channels } }), wanted)
        .webp()
        .toBuffer(),
    );
  return { width, height, files };
}

const within = (image: Sharp, width: number) =>
  image.resize({ width, height: width * MAX_ASPECT, fit: 'inside', withoutEnlargement: true });

/** The texts of the library may contain anything, so nobody reads them. */
const problemOf = (error: unknown): EncodingProblem =>
  error instanceof Error && error.message.includes('pixel limit') ? 'too large' : 'unreadable';

/** Reads the file that the first argument names. Ends when the picture is sent. */
async function main([path = '', type = '']: string[]): Promise<void> {
  process.send?.('started' satisfies EncoderMessage);
  const encoding = await encode(path, type).catch((error: unknown) => ({ problem: problemOf(error) }));
  process.send?.(encoding, () => process.disconnect());
}

void main(process.argv.slice(2));
