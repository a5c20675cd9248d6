import { textOf } from './text-units';

/** Of each character and the first of those that the collation takes for the same their code points, in turns. */
export type FoldedPairs = Uint32Array;

type RunQuery = (sql: string) => Promise<{ code: number; first: number }[]>;

const BMP = 0x10000;
/** Planes that have characters which equal others: the rest of Unicode is unassigned, ideographs or private. */
const PLANES = [0, 1, 2, 14];
const HEX_DIGIT = `(${Array.from({ length: 16 }, (_, digit) => `SELECT ${digit} AS n`).join(' UNION ALL ')})`;
const CODE = 'p.n * 65536 + a.n * 4096 + b.n * 256 + c.n * 16 + d.n';
const WEIGHT = 'WEIGHT_STRING(CONVERT(CHAR(code USING utf32) USING utf8mb4) COLLATE utf8mb4_unicode_520_ci)';

/**
 * Asks the database which characters are equal to it. LIKE compares character by character by their weights, so that
 * the classes of equal weights are all there is to know: `é` is `E`, but `ß` is not `ss`. Takes half a second.
 */
export async function readFolding(query: RunQuery): Promise<FoldedPairs> {
  const digits = ['p', 'a', 'b', 'c', 'd'].map((name) => `${HEX_DIGIT} ${name}`).join(' JOIN ');
  const codes = `SELECT ${CODE} AS code FROM ${digits} WHERE p.n IN (${PLANES.join(', ')})`;
  const rows = await query(
    `SELECT code, first FROM (
       SELECT code, MIN(code) OVER (PARTITION BY ${WEIGHT}) AS first FROM (${codes}) AS codes
       WHERE code NOT BETWEEN 0xD800 AND 0xDFFF
     ) AS classes WHERE first < code`,
  );
  return Uint32Array.from(rows.flatMap(({ code, first }) => [code, first]));
}

/** Writes texts so that two which the collation's LIKE takes for equal are the same code units. */
export class CharacterFolding {
  private readonly basic = new Uint16Array(BMP);
  private readonly beyond = new Map<number, number>();

  constructor(pairs: FoldedPairs) {
    for (let code = 0; code < BMP; code++) this.basic[code] = code;
    // The first of its class has the smaller code, so that a basic character is folded to a basic one.
    for (let at = 0; at < pairs.length; at += 2) {
      const [code, first] = [pairs[at] as number, pairs[at + 1] as number];
      if (code < BMP) this.basic[code] = first;
      else this.beyond.set(code, first);
    }
  }

  fold(text: string): string {
    const target = new Uint16Array(text.length);
    const length = this.foldInto(text, target);
    return textOf(target, length);
  }

  /** Writes the folded code units, never more than the text has, and returns how many they are. */
  foldInto(text: string, target: Uint16Array): number {
    let length = 0;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit < 0xd800 || unit > 0xdbff) {
        target[length++] = this.basic[unit] as number;
        continue;
      }
      const code = text.codePointAt(at++) as number;
      const folded = this.beyond.get(code) ?? code;
      if (folded < BMP) target[length++] = folded;
      else {
        target[length++] = 0xd7c0 + (folded >> 10);
        target[length++] = 0xdc00 | (folded & 0x3ff);
      }
    }
    return length;
  }
}
