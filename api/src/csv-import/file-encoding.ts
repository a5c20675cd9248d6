/** The encodings of files that spreadsheets write. `TextDecoder` has the same names. */
export const FILE_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

const HEAD_BYTES = 4_096;
/**
 * In UTF-16, at least every third character of a European text has a zero byte: always the first or always the second
 * of its two bytes.
 */
const MIN_ZERO_BYTE_SHARE = 0.3;

/**
 * Recognises the encoding of a file while the file arrives: UTF-16 by the first bytes, and Windows-1252 because the
 * file is not UTF-8.
 */
export class EncodingDetector {
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });
  private head = Buffer.alloc(0);
  private isUtf8 = true;

  addChunk(chunk: Buffer): void {
    if (this.head.length < HEAD_BYTES) this.head = Buffer.concat([this.head, chunk]).subarray(0, HEAD_BYTES);
    this.tryDecode(chunk, true);
  }

  /** Returns the encoding of all added chunks. */
  finishDetection(): FileEncoding {
    this.tryDecode(Buffer.alloc(0), false);
    return utf16Of(this.head) ?? (this.isUtf8 ? 'utf-8' : 'windows-1252');
  }

  private tryDecode(chunk: Buffer, stream: boolean): void {
    if (!this.isUtf8) return;
    try {
      this.utf8.decode(chunk, { stream });
    } catch {
      this.isUtf8 = false;
    }
  }
}

function utf16Of(head: Buffer): FileEncoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const needed = (head.length / 2) * MIN_ZERO_BYTE_SHARE;
  if (odd > needed && odd > even) return 'utf-16le';
  return even > needed && even > odd ? 'utf-16be' : null;
}

/** Decodes the parts of a file, without its byte order mark. A character may begin in one part and end in the next. */
export async function* decodeParts(parts: AsyncIterable<Buffer>, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of parts) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}
