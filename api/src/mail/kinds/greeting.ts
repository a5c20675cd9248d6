const MAX_NAME = 40;
/** At most four words of letters. A dot ends a word, as in "Dr. Ana M. Silva". */
const NAME = /^[\p{L}\p{M}'’\u200c\u200d-]+\.?(?: [\p{L}\p{M}'’\u200c\u200d-]+\.?){0,3}$/u;

/**
 * Anybody can enter a name and somebody else's address, so a name that could be an advertisement, an address or a
 * telephone number is left out.
 */
export function greeting(name: string): string {
  const normalized = name.normalize('NFKC');
  const isName = name.length <= MAX_NAME && NAME.test(normalized) && !/www/i.test(normalized);
  return isName ? `Hello ${name},` : 'Hello,';
}
