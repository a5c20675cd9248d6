import { cleanLine, cutText } from '@telemarket/composition/text';
import { type Font, openSync } from 'fontkit';

/** The fonts of the previews. Resvg uses no system fonts, so that a preview looks the same on every machine. */
export const FONT_FILES = ['400Regular/Geist_400Regular.ttf', '700Bold/Geist_700Bold.ttf'].map((file) =>
  require.resolve(`@expo-google-fonts/geist/${file}`),
) as [string, string];

const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;
/**
 * Matches letters, digits and their marks. Enclosing marks are left out, because they belong to emoji such as keycaps.
 */
const LETTER = /[\p{L}\p{Mn}\p{Mc}\p{N}]/u;

/** Measures and wraps the texts of a preview. */
export class PreviewFont {
  private readonly font: Font;

  constructor(file: string) {
    this.font = openSync(file) as Font;
  }

  /**
   * Returns the text without symbols that the font does not have, such as emoji. Null when the font does not have one
   * of its letters, because a word without this letter would be another word. Null also when nothing is left.
   */
  withoutMissingSymbols(text: string): string | null {
    let covered = '';
    for (const character of text.normalize('NFC').replace(INVISIBLE_CHARACTERS, '')) {
      const isKnown = /\s/u.test(character) || this.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
      if (isKnown) covered += character;
      else if (LETTER.test(character)) return null;
      else covered += ' ';
    }
    return LETTER.test(covered) ? cleanLine(covered) : null;
  }

  /**
   * Breaks a text from `withoutMissingSymbols` into at most `max` lines. If text is left over, the last line ends with
   * `…`.
   */
  wrapText(text: string, { size, width, max }: { size: number; width: number; max: number }): string[] {
    const fits = (line: string) => this.widthOf(line) * size <= width;
    const lines: string[] = [];
    let rest = text;
    while (rest && lines.length < max) {
      const line = fits(rest) ? rest : longestStart(rest, fits);
      rest = rest.slice(line.length).trimStart();
      lines.push(line.trimEnd());
    }
    const last = lines.at(-1);
    if (rest && last !== undefined) lines[lines.length - 1] = endWithDots(last, fits);
    return lines;
  }

  /** Returns the width as a multiple of the font size. Kerning is ignored, because it only makes a line shorter. */
  private widthOf(text: string): number {
    let width = 0;
    for (const character of text) width += this.font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth;
    return width / this.font.unitsPerEm;
  }
}

const characterSegmenter = new Intl.Segmenter();
const splitCharacters = (text: string) => Array.from(characterSegmenter.segment(text), ({ segment }) => segment);

/** @returns the words that fit, or the first characters of a word that is too long; never empty */
function longestStart(text: string, fits: (line: string) => boolean): string {
  let words = '';
  for (const word of text.match(/\S+\s*/gu) ?? []) {
    if (!fits((words + word).trimEnd())) break;
    words += word;
  }
  if (words) return words;
  let start = '';
  for (const character of splitCharacters(text)) {
    if (start && !fits(start + character)) break;
    start += character;
  }
  return start;
}

function endWithDots(line: string, fits: (line: string) => boolean): string {
  let length = splitCharacters(line).length;
  let cut = `${line}…`;
  while (length > 0 && !fits(cut)) cut = cutText(`${line}…`, length--);
  return cut;
}
