import { writeFileSync } from 'node:fs';

/** The texts that are tried in every text field. A field has at most `max` characters. */
export const TRIED_TEXTS: Readonly<Record<string, (max: number) => string>> = {
  'U+3164': () => '\u3164',
  'U+202E': () => 'Sam\u202eeel',
  'U+200B around': () => '\u200bSam1\u200b',
  decomposed: () => 'Zoe\u0308',
  'full width': () => 'Ｓａｍ１２',
  'other digits': () => '١٢٣٤',
  'emoji at the limit': (max) => '😀'.repeat(max),
  '60 kB': () => '\ufdfa'.repeat(20_000),
  NUL: () => 'Sam\0uel',
  'lone surrogate': () => 'Sam\ud83d',
  'only blanks': () => ' \t\u00a0\u3000',
  'a URL': () => ' https://t.me/ada_1',
};
/** The texts that nobody can see. */
export const INVISIBLE_TEXTS = ['U+3164', 'only blanks'];

/**
 * Writes the table in Markdown into the file that an environment variable names.
 * @param rows The name of each field and its outcomes.
 */
export function writeTable(variable: string, rows: string[][]): void {
  const file = process.env[variable];
  const lines = [['Field', ...Object.keys(TRIED_TEXTS)], ['', ...Object.keys(TRIED_TEXTS)].map(() => '---'), ...rows];
  if (file) writeFileSync(file, lines.map((cells) => `| ${cells.join(' | ')} |\n`).join(''));
}
