export const SPACE = 0x20;

/** In UTF-16 code units; no column holds more. */
export const LONGEST_TEXT = 1 << 16;

/** The bytes of a unit stand lowest first, as in every machine that the API is built for. */
export function textOf({ buffer, byteOffset }: Uint16Array, length: number): string {
  return Buffer.from(buffer, byteOffset, length * 2).toString('utf16le');
}
