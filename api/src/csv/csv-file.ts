import { StreamableFile } from '@nestjs/common';
import { CsvError, parse } from 'csv-parse/sync';
import { Readable } from 'node:stream';

export type CsvCell = string | number | boolean | null;

/** A spreadsheet in English reads commas, and one in most other European languages reads semicolons. */
export const CSV_FORMATS = ['comma', 'semicolon'] as const;
export type CsvFormat = (typeof CSV_FORMATS)[number];
const SEPARATOR_OF: Record<CsvFormat, string> = { comma: ',', semicolon: ';' };
/** In a file with semicolons, the numbers of these columns have a decimal comma. */
const DECIMAL_COLUMNS = ['price', 'originalPrice', 'rating', 'total', 'revenue'];
/** Excel reads a file with this mark as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>;

/** Returns a column for each field, with its name and its value. */
export function csvFields<Name extends string>(
  ...names: Name[]
): Record<Name, (row: Readonly<Record<Name, CsvCell>>) => CsvCell> {
  const columns = names.map((name) => [name, (row: Readonly<Record<Name, CsvCell>>) => row[name]]);
  return Object.fromEntries(columns) as ReturnType<typeof csvFields<Name>>;
}

/**
 * Matches the start of a text that a spreadsheet could run as a formula. The sign of a formula may be in ASCII, in full
 * width or in small form, and may follow invisible characters. It may also follow a character that separates cells in
 * some spreadsheets, such as a semicolon or a tab. The match includes the apostrophes before the sign, so that one
 * apostrophe can be added and removed again.
 */
const FORMULA_START = /^'*[\t\r\n]|(?<=^|[;,|\t\r\n])'*(?:(?![\t\r\n])[\s\p{C}])*[=+\-@−＝＋－＠﹦﹢﹣﹫]/gu;

/**
 * Returns a download that is sent while its rows are read. The first batch is read before the response begins, so that
 * an unreachable database causes an error status. A later error aborts the download.
 */
export function csvFile<Row>(
  name: string,
  columns: CsvColumns<Row>,
  batches: AsyncGenerator<Row[]>,
  format: CsvFormat = 'comma',
): Promise<StreamableFile> {
  const decimals = Object.keys(columns).map((column) => format === 'semicolon' && DECIMAL_COLUMNS.includes(column));
  const cells = Object.values(columns);
  const cellsOf = (row: Row) => cells.map((cell, at) => (decimals[at] ? withDecimalComma(cell(row)) : cell(row)));
  async function* rows(): AsyncGenerator<CsvCell[][]> {
    for await (const batch of batches) yield batch.map(cellsOf);
  }
  return csvDownload(name, Object.keys(columns), rows(), SEPARATOR_OF[format]);
}

/** Returns a download of rows that are already split into cells. */
export async function csvDownload(
  name: string,
  head: readonly string[],
  batches: AsyncGenerator<CsvCell[][]>,
  separator: string,
): Promise<StreamableFile> {
  const first = await batches.next();
  const linesOf = (rows: CsvCell[][]) => rows.map((cells) => csvLine(cells, separator)).join('');
  async function* text(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine([...head], separator);
    if (first.done) return;
    yield linesOf(first.value);
    for await (const rows of batches) yield linesOf(rows);
  }
  return new StreamableFile(Readable.from(text(), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}.csv"`,
  });
}

/** Returns a record of RFC 4180 with its line end. An apostrophe before a formula makes the cell a text. */
export function csvLine(cells: CsvCell[], separator = ','): string {
  return `${cells.map((cell) => cellText(cell, separator)).join(separator)}\r\n`;
}

/** Returns the text of a cell without the apostrophe that `csvLine` has added. */
export const withoutFormulaGuard = (cell: string): string =>
  cell.replace(FORMULA_START, (start) => (start.startsWith("'") ? start.slice(1) : start));

const withDecimalComma = (cell: CsvCell) => (typeof cell === 'string' ? cell.replace(/^(\d+)\.(\d+)$/, '$1,$2') : cell);

function cellText(cell: CsvCell, separator: string): string {
  const text = cell === null ? '' : String(cell);
  const harmless = text.replace(FORMULA_START, "'$&");
  return /["\r\n]/.test(harmless) || harmless.includes(separator) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Returns the texts of a record that `csvLine` or a spreadsheet has written; null when the text is not exactly one
 * record.
 */
export function csvCells(record: string): string[] | null {
  try {
    const [cells, ...further] = parse(record, { relaxColumnCount: true });
    return cells && !further.length ? cells.map(withoutFormulaGuard) : null;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
