import { cleanLine, cutText, readWhole } from '@telemarket/composition/text';
import { csvCells } from '../csv/csv-file';
import { Problem } from '../http/problem';
import { EDITABLE_FIELDS, type ProductInput } from '../product/product.admin.dto';
import { COLUMNS } from '../product/product.admin.service';

export type CsvRow = ReadonlyMap<string, string>;

/** Returns the names of the columns. Throws a 422 `columns`, whose detail is shown to the administrator. */
export function importedColumns(head: string): string[] {
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

const text = (cell: string) => cell;

/** Converts cells to values. The fields clean a text, and refuse a text that should be something else. */
const READ: Readonly<Record<keyof ProductInput, (cell: string) => unknown>> = {
  title: text,
  description: text,
  category: cleanLine,
  price: text,
  originalPrice: orNull,
  sellerName: text,
  sellerEmail: orNull,
  features: lines,
  memberCount: count,
  userCount: count,
  sinceYear: count,
  isVerified: flag,
  isUnique: flag,
  verificationNote: text,
};

/** Returns the editable values of a row without validation. Ignores empty flags and columns that the shop computes. */
export function productValues(row: CsvRow): Record<string, unknown> {
  const values = EDITABLE_FIELDS.flatMap((field) => {
    const cell = row.get(field);
    const value = cell === undefined ? undefined : READ[field](cell);
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(values);
}
