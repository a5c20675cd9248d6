import { cleanLine, cutText } from '@telemarket/composition/text';
import { csvCells } from '../csv/csv-file';
import { Problem } from '../http/problem';
import { CSV_COLUMNS } from '../product/product-csv';

export type CsvRow = ReadonlyMap<string, string>;

/** Returns the names of the columns. Throws 422 with the code `columns` and a detail for the administrator. */
export function importedColumns(head: string): string[] {
  const columns = csvCells(head)?.map(cleanLine) ?? [];
  const unknown = columns.filter((name, at) => !Object.hasOwn(CSV_COLUMNS, name) || columns.indexOf(name) !== at);
  if (columns.includes('id') && !unknown.length) return columns;
  const wrong = unknown.length ? `not expected: ${cutText(unknown.join(', '), 200)}` : 'missing: id';
  const detail = `The first line must list column names from the export, separated by commas (${wrong}).`;
  throw new Problem(422, detail, { code: 'columns' });
}

/** Returns null for a blank line. Throws a 422 when the record does not fit the columns. */
export function parseCsvRow(record: string, columns: readonly string[]): CsvRow | null {
  if (!record.trim()) return null;
  const cells = csvCells(record);
  if (!cells) throw new Problem(422, 'The quotes in this row are not valid CSV.');
  if (cells.length !== columns.length)
    throw new Problem(422, `The row has ${cells.length} cells instead of ${columns.length}.`);
  return new Map(columns.map((name, at) => [name, cells[at] ?? '']));
}
