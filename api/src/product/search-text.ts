import { wordsOf } from '@telemarket/search-engine';
import { CATEGORIES, type Category } from './category';

/**
 * A word of a search. A listing matches by the category that the word means, or when its title, description, category
 * or seller's name contains the word.
 */
export type SearchWord = { text: string; category: Category | null };
/** `phrase` is the whole text of the search. */
export type SearchText = { phrase: string; words: readonly SearchWord[] };

/** The maximum number of words. Further words are ignored, because each word makes the search slower. */
const MAX_WORDS = 10;
/** A search with other words ignores this word, because every listing of the shop is about Telegram. */
const IGNORED_WORD = 'telegram';

const CATEGORY_BY_WORD = new Map<string, Category>([
  ...CATEGORIES.flatMap((category): [string, Category][] => [
    [category, category],
    [`${category}s`, category],
  ]),
  ['channel', 'group'],
  ['channels', 'group'],
]);

/** Words that differ only in case, or in full-width letters, have the same key. */
const wordKeyOf = (word: string): string => word.normalize('NFKC').toLowerCase();

/** Reads the words of a search text. A text without a letter or a digit becomes one word. */
export function readSearchText(phrase: string): SearchText {
  const found = new Map(wordsOf(phrase).map((text) => [wordKeyOf(text), text]));
  if (found.size > 1) found.delete(IGNORED_WORD);
  if (!found.size) found.set('', phrase);
  const words = [...found].slice(0, MAX_WORDS);
  return { phrase, words: words.map(([key, text]) => ({ text, category: CATEGORY_BY_WORD.get(key) ?? null })) };
}
