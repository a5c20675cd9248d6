import { isPlausibleName } from '../mail/kinds/plausible';

/** First names that a reader could take for the staff of the shop. */
const STAFF =
  'admin administrator administration moderator mod staff team support help helpdesk helpcenter customerservice ' +
  'customersupport official owner root system security billing payment payments webmaster postmaster noreply';
const STAFF_NAMES = STAFF.split(' ');
/** Is withheld even as a part of a name. */
const BRAND = 'telemarket';

/** A letter outside of ASCII counts as any letter, because it may look like one: the Cyrillic о, ı or ᴀ. */
const looksLike = (letters: readonly string[], word: string): boolean =>
  letters.length === word.length && letters.every((letter, at) => letter === word[at] || letter > 'z');

function passesForStaff(name: string): boolean {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => /\p{Script=Latin}/u.test(word));
  const letters = [...words.join('')];
  return (
    [...words, words.join('')].some((word) => STAFF_NAMES.some((staff) => looksLike([...word], staff))) ||
    letters.some((_, start) => looksLike(letters.slice(start, start + BRAND.length), BRAND))
  );
}

/**
 * Returns a buyer's first name as all visitors may see it. A buyer can enter any text, so a name that could pass for the
 * shop's staff, for an advertisement or an address becomes `A buyer`.
 */
export function publicName(firstName: string): string {
  const isShown = isPlausibleName(firstName) && !passesForStaff(firstName);
  return isShown ? firstName : 'A buyer';
}
