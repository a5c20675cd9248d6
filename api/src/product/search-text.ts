import { wordsOf } from '@telemarket/search-engine';
import { CATEGORIES, type Category } from './category';

/** A word must be in title, description, category or seller's name, unless the listing has the category that it means. */
export type SearchWord = { text: string; category: Category | null };
/** `phrase` is the whole text. */
export type SearchText = { phrase: string; words: readonly SearchWord[] };

/** Each word costs time. Further words are ignored. */
const MAX_WORDS = 10;
/** Everything in the shop is of Telegram, so this word says nothing beside other words. */
const EVERYWHERE = 'telegram';

const MEANINGS = new Map<string, Category>([
  ...CATEGORIES.flatMap((category): [string, Category][] => [
    [category, category],
    [`${category}s`, category],
  ]),
  ['channel', 'group'],
  ['channels', 'group'],
]);

/** Full width and upper case are the same word. */
const keyOf = (word: string): string => word.normalize('NFKC').toLowerCase();

/** Reads what a text asks for. A text without letter or digit is one word as it is. */
export function readSearchText(phrase: string): SearchText {
  const found = new Map(wordsOf(phrase).map((text) => [keyOf(text), text]));
  if (found.size > 1) found.delete(EVERYWHERE);
  if (!found.size) found.set('', phrase);
  const words = [...found].slice(0, MAX_WORDS);
  return { phrase, words: words.map(([key, text]) => ({ text, category: MEANINGS.get(key) ?? null })) };
}
