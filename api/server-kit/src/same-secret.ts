import { createHash, timingSafeEqual } from 'node:crypto';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the lengths. */
export const isSameSecret = (received: string, expected: string): boolean =>
  timingSafeEqual(digestOf(received), digestOf(expected));
