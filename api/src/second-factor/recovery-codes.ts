import { Secret } from 'otpauth';

const COUNT = 10;
/** 120 bits: a plain hash of it cannot be guessed. */
const BYTES = 15;

/** In groups of four characters, which are easier to type. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => new Secret({ size: BYTES }).base32.match(/.{4}/g)?.join('-') ?? '');
}

/** A code as it was typed: without blanks and hyphens, in capitals. */
export function normalCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
