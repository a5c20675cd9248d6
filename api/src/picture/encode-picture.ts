import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_WIDTHS } from './picture-files';

/** The encoded picture, or the reason why the file is not accepted. `files` has a WebP file for each width. */
export type EncoderResult = { width: number; height: number; files: Uint8Array[] } | { problem: EncodingProblem };
/** The messages that the encoding process sends, in this order. */
export type EncoderMessage = 'started' | EncoderResult;
export type EncodingProblem = 'other type' | 'too large' | 'unreadable';

/** The maximum number of pixels. Phones take photos of up to 50 million pixels. */
const MAX_PIXELS = 51_000_000;
/** A progressive picture needs more memory, because it is decoded as a whole and not row by row. */
const MAX_PROGRESSIVE_BYTES = 4 * MAX_PIXELS;
/**
 * The maximum height of a picture, as a multiple of its width. A higher picture is scaled down to this height, because
 * a WebP file has at most 16,383 rows.
 */
const MAX_ASPECT_RATIO = 4;

const LOADERS = { png: 'Png', jpeg: 'Jpeg', webp: 'Webp', gif: 'Nsgif' };

// The process encodes only one picture and then ends, so it needs one thread and no cache.
sharp.cache(false);
sharp.concurrency(1);
// Other formats, such as SVG and PDF, are blocked, because their large decoders may read other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: Object.values(LOADERS).map((name) => `VipsForeignLoad${name}Buffer`) });

async function encodeFile(path: string, type: string): Promise<EncoderResult> {
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error', animated: false } as const;
  const image = sharp(await readFile(path), options);
  const { format, width: columns, height: rows, channels: values, depth, isProgressive } = await image.metadata();
  if (`image/${format}` !== type) return { problem: 'other type' };
  if (isProgressive && columns * rows * values * (depth === 'ushort' ? 2 : 1) > MAX_PROGRESSIVE_BYTES)
    return { problem: 'too large' };
  const { data, info } = await fitWithin(image.autoOrient(), PICTURE_WIDTHS[2])
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const files = [];
  for (const wanted of PICTURE_WIDTHS)
    files.push(
      await fitWithin(sharp(data, { raw: { width, height, channels } }), wanted)
        .webp()
        .toBuffer(),
    );
  return { width, height, files };
}

const fitWithin = (image: Sharp, width: number) =>
  image.resize({ width, height: width * MAX_ASPECT_RATIO, fit: 'inside', withoutEnlargement: true });

/** Returns the reason for a failure. The error message is not passed on, because it may contain anything. */
const toProblem = (error: unknown): EncodingProblem =>
  error instanceof Error && error.message.includes('pixel limit') ? 'too large' : 'unreadable';

/** Encodes the file at the given path, sends the result to the parent process and then ends. */
async function main([path = '', type = '']: string[]): Promise<void> {
  process.send?.('started' satisfies EncoderMessage);
  const encoding = await encodeFile(path, type).catch((error: unknown) => ({ problem: toProblem(error) }));
  process.send?.(encoding, () => process.disconnect());
}

void main(process.argv.slice(2));
