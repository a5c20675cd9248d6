export const SPACE = 0x20;

/** The maximum length of a TEXT column in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 1 << 16;

/** Works on little-endian processors only. */
export function textOf({ buffer, byteOffset }: Uint16Array, length: number): string {
  return Buffer.from(buffer, byteOffset, length * 2).toString('utf16le');
}

/** @returns the length of the text */
export function copyText(text: string, target: Uint16Array): number {
  for (let at = 0; at < text.length; at++) target[at] = text.charCodeAt(at);
  return text.length;
}
