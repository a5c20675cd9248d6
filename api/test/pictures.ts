import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

const RED = { r: 200, g: 20, b: 20 };

export type SentPicture = { content: Buffer; type: string };

/** Returns a picture in one colour. Pictures of different sizes are different pictures. */
export async function samplePicture(width = 300, height = 200, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') {
  const image = sharp({ create: { width, height, channels: 3, background: RED } });
  return { content: await image.toFormat(format).toBuffer(), type: `image/${format}` };
}

/** Returns a picture in which no pixel is like another, so that its file is large. */
export function noisyPicture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: RED, noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Returns a small PNG file whose header gives the picture this width and height. */
export function pngBomb(size: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** Returns a small animated WebP file whose header gives the canvas the largest possible size. */
export async function webpBomb(): Promise<Buffer> {
  const frames = await Promise.all([1, 2].map(() => samplePicture(32, 32).then(({ content }) => content)));
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const at = webp.indexOf('VP8X') + 12;
  webp.set(
    [0xff, 0xff, 0x3f, 0xff, 0xff, 0x3f].map((byte) => byte),
    at,
  );
  return webp;
}
