import { cleanLine, cutText } from '@telemarket/composition/text';
import { type Font, openSync } from 'fontkit';

/** Resvg gets these files and no font of the system, so that a picture is the same on every machine. */
export const FONT_FILES = ['400Regular/Geist_400Regular.ttf', '700Bold/Geist_700Bold.ttf'].map((file) =>
  require.resolve(`@expo-google-fonts/geist/${file}`),
) as [string, string];

const NOT_SHOWN = /\p{Default_Ignorable_Code_Point}/gu;
/** Enclosing marks are part of emoji, such as that of a key. */
const IS_LETTER = /[\p{L}\p{Mn}\p{Mc}\p{N}]/u;

/** Measures and wraps texts. */
export class PreviewFont {
  private readonly font: Font;

  constructor(file: string) {
    this.font = openSync(file) as Font;
  }

  /**
   * The text without symbols that the font lacks, such as emoji. Null when the font lacks a letter or nothing is left: a part of
   * a word would be another word.
   */
  cover(text: string): string | null {
    let covered = '';
    for (const character of text.normalize('NFC').replace(NOT_SHOWN, '')) {
      const isKnown = /\s/u.test(character) || this.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
      if (isKnown) covered += character;
      else if (IS_LETTER.test(character)) return null;
      else covered += ' ';
    }
    return IS_LETTER.test(covered) ? cleanLine(covered) : null;
  }

  /** Breaks a covered text into at most `max` lines. The last one ends with `…` when text is left over. */
  wrap(text: string, { size, width, max }: { size: number; width: number; max: number }): string[] {
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

  /** The unit is the font size. Kerning only makes a line shorter. */
  private widthOf(text: string): number {
    let width = 0;
    for (const character of text) width += this.font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth;
    return width / this.font.unitsPerEm;
  }
}

const segmenter = new Intl.Segmenter();
const characters = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** @returns The words that fit, or the characters of a first word that is too long. Never empty. */
function longestStart(text: string, fits: (line: string) => boolean): string {
  let words = '';
  for (const word of text.match(/\S+\s*/gu) ?? []) {
    if (!fits((words + word).trimEnd())) break;
    words += word;
  }
  if (words) return words;
  let start = '';
  for (const character of characters(text)) {
    if (start && !fits(start + character)) break;
    start += character;
  }
  return start;
}

function endWithDots(line: string, fits: (line: string) => boolean): string {
  let length = characters(line).length;
  let cut = `${line}…`;
  while (length > 0 && !fits(cut)) cut = cutText(`${line}…`, length--);
  return cut;
}
