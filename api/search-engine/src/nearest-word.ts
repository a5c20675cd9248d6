import { growingIntegers } from './growing-array';
import { textOf } from './text-units';
import type { TermParts } from './vocabulary';
import { VocabularyBuilder } from './vocabulary-builder';
import { wordsOf } from './words';

const MIN_WORD_LENGTH = 3;
const MAX_WORD_LENGTH = 64;
/** A word of at least this length may have two mistakes, and a shorter word only one. */
const LONG_WORD_LENGTH = 8;
const LETTER_PATTERN = /\p{L}/u;

const isCorrectableLength = (length: number) => length >= MIN_WORD_LENGTH && length <= MAX_WORD_LENGTH;

/**
 * Returns the distinct words of folded terms. Words without a letter are left out, because no number is the correction
 * of another number.
 */
export function collectWords({ chars, starts }: TermParts): TermParts {
  const words = new VocabularyBuilder();
  const units = new Uint16Array(MAX_WORD_LENGTH);
  const interned = growingIntegers();
  const isDigit = (unit: number | undefined) => unit !== undefined && unit >= 0x30 && unit <= 0x39;
  for (let term = 0; term + 1 < starts.length; term++) {
    const folded = chars.subarray(starts[term], starts[term + 1]);
    // This check comes first, because it is fast, and most terms of a large catalogue are numbers.
    if (folded.every(isDigit)) continue;
    for (const word of wordsOf(textOf(folded, folded.length))) {
      if (!isCorrectableLength(word.length) || !LETTER_PATTERN.test(word)) continue;
      for (let at = 0; at < word.length; at++) units[at] = word.charCodeAt(at);
      words.internText(units, word.length, interned);
    }
  }
  return words.toTermParts();
}

/** Finds the words that differ from a folded word by the fewest mistakes. Returns none for a short word. */
export class NearestWords {
  constructor(private readonly words: TermParts) {}

  find(word: string): string[] {
    if (!isCorrectableLength(word.length) || !LETTER_PATTERN.test(word)) return [];
    const units = Uint16Array.from(word, (unit) => unit.charCodeAt(0));
    const own = characterBitsOf(units, 0, units.length);
    const { chars, starts } = this.words;
    let max = word.length >= LONG_WORD_LENGTH ? 2 : 1;
    let nearest: string[] = [];
    for (let term = 0; term + 1 < starts.length; term++) {
      const [from, end] = [starts[term] as number, starts[term + 1] as number];
      if (Math.abs(end - from - units.length) > max) continue;
      // Compares the sets of characters first, because this is faster than to compare their order. One mistake adds or
      // removes at most two characters of a set.
      if (countOnes(own ^ characterBitsOf(chars, from, end)) > 2 * max) continue;
      const other = chars.subarray(from, end);
      const mistakes = countMistakes(units, other, max);
      if (mistakes > max || mistakes === 0) continue;
      if (mistakes < max) nearest = [];
      max = mistakes;
      nearest.push(textOf(other, other.length));
    }
    return nearest;
  }
}

/** Returns the set of the characters as bits. Some characters share a bit. */
function characterBitsOf(units: Uint16Array, from: number, end: number): number {
  let bits = 0;
  for (let at = from; at < end; at++) bits |= 1 << ((units[at] as number) & 31);
  return bits;
}

function countOnes(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** A number of mistakes that is larger than every maximum. */
const TOO_MANY_MISTAKES = 100;
const emptyTableRow = () => new Uint8Array(MAX_WORD_LENGTH + 1);
/** Working memory for the last rows of the table in `countMistakes`. Every comparison reuses it. */
const TABLE_ROWS = [emptyTableRow(), emptyTableRow(), emptyTableRow()] as const;

/**
 * Counts the characters that are added, lost or changed, and the neighbours that are swapped. Returns more than `max`
 * if there are more mistakes. Cells further than `max` from the diagonal of the table would have more than `max`
 * mistakes, so the function skips them.
 */
function countMistakes(word: Uint16Array, other: Uint16Array, max: number): number {
  let [before, above, current]: readonly Uint8Array[] = TABLE_ROWS;
  for (let column = 0; column <= other.length; column++) above[column] = column;
  for (let row = 1; row <= word.length; row++) {
    const first = Math.max(1, row - max);
    const last = Math.min(other.length, row + max);
    let least = (current[first - 1] = first === 1 ? row : TOO_MANY_MISTAKES);
    for (let column = first; column <= last; column++) {
      const isEqual = word[row - 1] === other[column - 1];
      const changed = (above[column - 1] as number) + Number(!isEqual);
      const added = Math.min(above[column] as number, current[column - 1] as number) + 1;
      let mistakes = Math.min(changed, added);
      const isSwapped = row > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      if (isSwapped) mistakes = Math.min(mistakes, (before[column - 2] as number) + 1);
      current[column] = mistakes;
      least = Math.min(least, mistakes);
    }
    if (least > max) return max + 1;
    if (last < other.length) current[last + 1] = TOO_MANY_MISTAKES;
    [before, above, current] = [above, current, before];
  }
  return above[other.length] as number;
}
