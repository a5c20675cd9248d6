/**
 * Returns a 32-bit integer, which may be negative. Different texts can have the same hash, so it is unfit for security.
 */
export const shortHash = (text: string): number =>
  [...text].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7);
