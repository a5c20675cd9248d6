import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Compares two secrets in constant time, whatever their lengths. */
export const isSameSecret = (received: string, expected: string): boolean =>
  timingSafeEqual(digestOf(received), digestOf(expected));
