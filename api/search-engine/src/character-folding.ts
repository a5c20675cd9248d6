import type { RowReader } from './search-engine';
import { textOf } from './text-units';

/** Pairs of code points: a character, and the first character that the collation treats as equal. */
export type EqualCharacters = Uint32Array;

const BMP_END = 0x10000;
/** Only these planes of Unicode have characters that are equal to other characters. */
const PLANES_TO_FOLD = [0, 1, 2, 14];
const HEX_DIGITS_SQL = `(${Array.from({ length: 16 }, (_, digit) => `SELECT ${digit} AS n`).join(' UNION ALL ')})`;
const CODE_POINT_SQL = 'p.n * 65536 + a.n * 4096 + b.n * 256 + c.n * 16 + d.n';
const WEIGHT_SQL = 'WEIGHT_STRING(CONVERT(CHAR(code USING utf32) USING utf8mb4) COLLATE utf8mb4_unicode_520_ci)';

/**
 * Reads from the database which characters its collation treats as equal. LIKE compares texts character by character,
 * so folding needs only these classes: `é` equals `E`, but `ß` does not equal `ss`. Takes half a second.
 */
export async function readEqualCharacters(query: RowReader['query']): Promise<EqualCharacters> {
  const digits = ['p', 'a', 'b', 'c', 'd'].map((name) => `${HEX_DIGITS_SQL} ${name}`).join(' JOIN ');
  const codes = `SELECT ${CODE_POINT_SQL} AS code FROM ${digits} WHERE p.n IN (${PLANES_TO_FOLD.join(', ')})`;
  const rows = await query<{ code: number; first: number }>(
    `SELECT code, first FROM (
       SELECT code, MIN(code) OVER (PARTITION BY ${WEIGHT_SQL}) AS first FROM (${codes}) AS codes
       WHERE code NOT BETWEEN 0xD800 AND 0xDFFF
     ) AS classes WHERE first < code`,
  );
  return Uint32Array.from(rows.flatMap(({ code, first }) => [code, first]));
}

/** Folds texts: two texts that LIKE treats as equal have the same folded text. */
export class CharacterFolding {
  private readonly basic = new Uint16Array(BMP_END);
  private readonly astral = new Map<number, number>();

  constructor(pairs: EqualCharacters) {
    for (let code = 0; code < BMP_END; code++) this.basic[code] = code;
    // The first character of a class has the smallest code, so a character of the basic plane stays in that plane.
    for (let at = 0; at < pairs.length; at += 2) {
      const [code, first] = [pairs[at] as number, pairs[at + 1] as number];
      if (code < BMP_END) this.basic[code] = first;
      else this.astral.set(code, first);
    }
  }

  fold(text: string): string {
    const target = new Uint16Array(text.length);
    const length = this.foldInto(text, target);
    return textOf(target, length);
  }

  /** @returns the number of code units that were written, at most the length of the text */
  foldInto(text: string, target: Uint16Array): number {
    let length = 0;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit < 0xd800 || unit > 0xdbff) {
        target[length++] = this.basic[unit] as number;
        continue;
      }
      const code = text.codePointAt(at++) as number;
      const folded = this.astral.get(code) ?? code;
      if (folded < BMP_END) target[length++] = folded;
      else {
        target[length++] = 0xd7c0 + (folded >> 10);
        target[length++] = 0xdc00 | (folded & 0x3ff);
      }
    }
    return length;
  }
}
