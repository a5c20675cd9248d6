import { Secret } from 'otpauth';

const COUNT = 10;
/** A plain hash is enough, because 120 random bits cannot be guessed. */
const BYTES = 15;

/** Returns codes in groups of four characters, which are easier to type. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => new Secret({ size: BYTES }).base32.match(/.{4}/g)?.join('-') ?? '');
}

export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(normalCode(typed));
}

/** Removes blanks and hyphens from a typed code, and converts it to capitals. */
export function normalCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
