import { bidi } from '@telemarket/composition/text';

const MAX_NAME_LENGTH = 40;
/** Matches at most four words of letters. A word can end with a dot, as in "Dr. Ana M. Silva". */
const NAME_PATTERN = /^[\p{L}\p{M}'’\u200c\u200d-]+\.?(?: [\p{L}\p{M}'’\u200c\u200d-]+\.?){0,3}$/u;
const MAX_USERNAME_LENGTH = 30;
/**
 * Matches at most four words of letters and digits. A dot is not allowed, because mail programs turn "evil.example"
 * into a link.
 */
const USERNAME_PATTERN = /^[\p{L}\p{M}\p{N}]+(?:[_-][\p{L}\p{M}\p{N}]+){0,3}$/u;
/** The maximum number of digits in a username. A telephone number has more digits. */
const MAX_USERNAME_DIGITS = 8;

const isWithoutAddress = (text: string) => !/www|http/i.test(text);

/** Returns false for a name that could be an advertisement, an address or a telephone number. */
export function isPlausibleName(name: string): boolean {
  const normalized = name.normalize('NFKC');
  return name.length <= MAX_NAME_LENGTH && NAME_PATTERN.test(normalized) && isWithoutAddress(normalized);
}

/**
 * Returns the first line of a mail. Leaves out an implausible name, because anybody can enter any name together with
 * somebody else's address.
 */
export const greeting = (name: string): string => (isPlausibleName(name) ? bidi`Hello ${name},` : 'Hello,');

/** Returns null for a username that could be an advertisement, an address or a telephone number. */
export function plausibleUsername(username: string | undefined): string | null {
  if (username === undefined || username.length > MAX_USERNAME_LENGTH) return null;
  const normalized = username.normalize('NFKC');
  const digits = normalized.match(/\p{N}/gu) ?? [];
  const isPlausible =
    USERNAME_PATTERN.test(normalized) && digits.length <= MAX_USERNAME_DIGITS && isWithoutAddress(normalized);
  return isPlausible ? username : null;
}

const DAY_MS = 24 * 60 * 60_000;
const MIN_ORDER_ID = 1_600_000_000_000;

/**
 * Returns whether the order ID can be one of the checkout page, which uses the time in milliseconds as the ID. Other
 * clients may send any ID of up to 64 characters.
 */
export function isPlausibleOrderId(orderId: string): boolean {
  const time = Number(orderId);
  return /^\d{13}$/.test(orderId) && time >= MIN_ORDER_ID && time <= Date.now() + DAY_MS;
}

/** Returns the order number for a mail that anybody may read. Null for a number that a client has made up. */
export const plausibleOrderId = ({ orderId }: { orderId: string }): string | null =>
  isPlausibleOrderId(orderId) ? orderId : null;
