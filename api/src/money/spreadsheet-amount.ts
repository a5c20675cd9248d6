import { cleanLine, cutText } from '@telemarket/composition/text';
import { Problem } from '../http/problem';

const MAX_SHOWN_LENGTH = 40;
/**
 * Matches an amount with three digits after its only separator, such as "1.234". Some people read it as thousands,
 * others as decimals.
 */
const AMBIGUOUS_AMOUNT = /^\d{1,3}[.,]\d{3}$/;
const AMOUNT_PATTERN =
  /^(?<whole>\d{1,3}(?<group>[.,' ])\d{3}(?:\k<group>\d{3})*|\d+)(?:(?<point>[.,])(?<decimals>\d{1,2}))?$/;

/**
 * Reads an amount as any spreadsheet program may write it. Returns any other text unchanged, so that the rule of the
 * field refuses it. Throws 422 for an amount that can be read in two ways.
 */
export function readAmount(cell: string): string {
  const text = cleanLine(cell);
  if (AMBIGUOUS_AMOUNT.test(text)) {
    const shown = cutText(text, MAX_SHOWN_LENGTH);
    throw new Problem(
      422,
      `The price “${shown}” could mean thousands or decimals. Write it without thousands separators.`,
    );
  }
  const { whole, group, point, decimals } = AMOUNT_PATTERN.exec(text)?.groups ?? {};
  if (whole === undefined || (group !== undefined && group === point)) return text;
  const digits = whole.replace(/\D/g, '');
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}
