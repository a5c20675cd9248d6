import { isPlausibleName } from '../mail/kinds/plausible';
import { DEFAULT_SHOP_NAME, shopName } from '../shop/current-shop';

/** First names that a reader could take for the staff of the shop. */
const STAFF_WORDS =
  'admin administrator administration moderator mod staff team support help helpdesk helpcenter customerservice ' +
  'customersupport official owner root system security billing payment payments webmaster postmaster noreply';
const STAFF_NAMES = STAFF_WORDS.split(' ');
/**
 * A first name is withheld if it contains a shop name with at least this many letters. A shorter shop name can be a
 * part of usual first names.
 */
const MIN_PART_LETTERS = 6;
/**
 * A shop name with fewer letters, such as M 24, is compared only as a whole, including its digits. Its letters alone
 * can be the initials of a person.
 */
const MIN_BRAND_LETTERS = 3;

/**
 * Returns whether the letters look like the word. A letter outside of ASCII matches every letter, because it may look
 * like any. Examples are the Cyrillic о, ı and ᴀ.
 */
const looksLike = (letters: readonly string[], word: string): boolean =>
  letters.length === word.length && letters.every((letter, at) => letter === word[at] || letter > 'z');

const isLatin = (word: string): boolean => /\p{Script=Latin}/u.test(word);

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** Returns the letters and digits of the name as one word, in any script. */
const toOneWord = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the name of a shop as one word. Returns null when the name is too short, or when a word of it is not in Latin
 * script.
 */
function brandOf(name: string): string | null {
  const words = wordsOf(name);
  const brand = words.join('');
  return words.every(isLatin) && brand.length >= MIN_BRAND_LETTERS ? brand : null;
}

function passesForStaff(name: string): boolean {
  if (toOneWord(name) === toOneWord(shopName())) return true;
  const words = wordsOf(name).filter(isLatin);
  const letters = [...words.join('')];
  const brands = [DEFAULT_SHOP_NAME, shopName()].flatMap((shop) => brandOf(shop) ?? []);
  const withheld = [...STAFF_NAMES, ...brands];
  return (
    [...words, words.join('')].some((word) => withheld.some((other) => looksLike([...word], other))) ||
    brands.some(
      (brand) =>
        brand.length >= MIN_PART_LETTERS &&
        letters.some((_, start) => looksLike(letters.slice(start, start + brand.length), brand)),
    )
  );
}

/**
 * Returns a buyer's first name as all visitors may see it. A buyer can enter any text, so the function returns `A
 * buyer` for a name that could pass for the shop's staff, for an advertisement or for an address.
 */
export function publicName(firstName: string): string {
  const isShown = isPlausibleName(firstName) && !passesForStaff(firstName);
  return isShown ? firstName : 'A buyer';
}
