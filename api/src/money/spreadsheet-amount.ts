import { cleanLine, cutText } from '@telemarket/composition/text';
import { Problem } from '../http/problem';

const MAX_SHOWN = 40;
/** Three digits after one separator: thousands to one reader, decimals to another. */
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/;
const AMOUNT = /^(?<whole>\d{1,3}(?<group>[.,' ])\d{3}(?:\k<group>\d{3})*|\d+)(?:(?<point>[.,])(?<decimals>\d{1,2}))?$/;

/**
 * Reads an amount as spreadsheets of any language write it. Returns other texts as they are, so that the rule of the field
 * refuses them. Throws 422 for an amount that can be read in two ways.
 */
export function readAmount(cell: string): string {
  const text = cleanLine(cell);
  if (AMBIGUOUS.test(text)) {
    const shown = cutText(text, MAX_SHOWN);
    throw new Problem(
      422,
      `The price “${shown}” can mean thousands or decimals. Write it without separators of thousands.`,
    );
  }
  const { whole, group, point, decimals } = AMOUNT.exec(text)?.groups ?? {};
  if (whole === undefined || (group !== undefined && group === point)) return text;
  const digits = whole.replace(/\D/g, '');
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}
