import { cleanLine, cutText, readWhole } from '@telemarket/composition/text';
import { csvCells } from '../csv/csv-file';
import { Problem } from '../http/problem';
import { EDITABLE_FIELDS } from '../product/product.admin.dto';
import { COLUMNS } from '../product/product.admin.service';

type Field = (typeof EDITABLE_FIELDS)[number];

export type CsvRow = ReadonlyMap<string, string>;

/** Returns the names of the columns. Throws a 422 `columns`, whose detail is shown to the administrator. */
export function columnsOf(head: string): string[] {
  const columns = csvCells(head)?.map(cleanLine) ?? [];
  const unknown = columns.filter((name, at) => !Object.hasOwn(COLUMNS, name) || columns.indexOf(name) !== at);
  if (columns.includes('id') && !unknown.length) return columns;
  const wrong = unknown.length ? `not expected: ${cutText(unknown.join(', '), 200)}` : 'missing: id';
  const detail = `The first line must name columns of the export, separated by commas (${wrong}).`;
  throw new Problem(422, detail, { code: 'columns' });
}

/** Returns null for a blank line. Throws a 422 when the record does not fit the columns. */
export function csvRow(record: string, columns: readonly string[]): CsvRow | null {
  if (!record.trim()) return null;
  const cells = csvCells(record);
  if (!cells) throw new Problem(422, 'The quotes in this row are not valid CSV.');
  if (cells.length !== columns.length)
    throw new Problem(422, `The row has ${cells.length} cells instead of ${columns.length}.`);
  return new Map(columns.map((name, at) => [name, cells[at] ?? '']));
}

const orNull = (cell: string) => cleanLine(cell) || null;
const count = (cell: string) => readWhole(cell) ?? orNull(cell);
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };
// Spreadsheets write TRUE and FALSE.
const flag = (cell: string) => BOOLEANS[cleanLine(cell).toLowerCase()] ?? (cleanLine(cell) || undefined);
const lines = (cell: string) => cell.split('\n').filter(cleanLine);

/** Converts cells to values. All other cells are texts, which the fields clean. An invalid cell stays a text, which is refused. */
const READ: Partial<Record<Field, (cell: string) => unknown>> = {
  category: cleanLine,
  originalPrice: orNull,
  sellerEmail: orNull,
  memberCount: count,
  userCount: count,
  sinceYear: count,
  isVerified: flag,
  isUnique: flag,
  features: lines,
};

/** Returns the editable values of a row without validation. Ignores empty flags and columns that the shop computes. */
export function productValues(row: CsvRow): Record<string, unknown> {
  const values = EDITABLE_FIELDS.flatMap((field) => {
    const cell = row.get(field);
    const value = cell === undefined ? undefined : READ[field] ? READ[field](cell) : cell;
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(values);
}
