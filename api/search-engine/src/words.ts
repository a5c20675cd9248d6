const WORD_PATTERN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The words of a text: runs of letters and digits, with their marks. All other characters separate words. */
export const wordsOf = (text: string): string[] => text.match(WORD_PATTERN) ?? [];

/** Replaces each word of a text. */
export const replaceWords = (text: string, replace: (word: string) => string): string =>
  text.replace(WORD_PATTERN, replace);
