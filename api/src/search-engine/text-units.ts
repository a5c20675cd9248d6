export const SPACE = 0x20;

/** In UTF-16 code units: what a TEXT column holds at most. */
export const MAX_TEXT_LENGTH = 1 << 16;

/** Needs a little-endian processor, as all that Node runs on here are. */
export function textOf({ buffer, byteOffset }: Uint16Array, length: number): string {
  return Buffer.from(buffer, byteOffset, length * 2).toString('utf16le');
}
