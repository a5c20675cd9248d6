import { StreamableFile } from '@nestjs/common';
import { CsvError, parse } from 'csv-parse/sync';
import { Readable } from 'node:stream';

export type CsvCell = string | number | boolean | null;

export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>;

/** Columns that have the name and the value of a field. */
export function csvFields<Name extends string>(
  ...names: Name[]
): Record<Name, (row: Readonly<Record<Name, CsvCell>>) => CsvCell> {
  const columns = names.map((name) => [name, (row: Readonly<Record<Name, CsvCell>>) => row[name]]);
  return Object.fromEntries(columns) as ReturnType<typeof csvFields<Name>>;
}

/**
 * Matches what a spreadsheet reads as the start of a formula: a sign in ASCII, full width or small form, also after
 * invisible characters. It matches at the start of a cell and after characters that may separate cells there (a
 * spreadsheet may split the text at semicolons or tabs, or ignore quotes around line ends). Apostrophes before it belong
 * to the match, so that one more apostrophe can be written and removed again.
 */
const FORMULA = /^'*[\t\r\n]|(?<=^|[;,|\t\r\n])'*(?:(?![\t\r\n])[\s\p{C}])*[=+\-@−＝＋－＠﹦﹢﹣﹫]/gu;

/**
 * Returns a download that is sent while its rows are read. The first batch is read before the response begins, so that
 * an unreachable database causes an error status. A later error aborts the download.
 */
export async function csvFile<Row>(
  name: string,
  columns: CsvColumns<Row>,
  batches: AsyncGenerator<Row[]>,
): Promise<StreamableFile> {
  const first = await batches.next();
  const cells = Object.values(columns);
  const linesOf = (rows: Row[]) => rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
  async function* text(): AsyncGenerator<string> {
    yield csvLine(Object.keys(columns));
    if (first.done) return;
    yield linesOf(first.value);
    for await (const rows of batches) yield linesOf(rows);
  }
  return new StreamableFile(Readable.from(text(), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}.csv"`,
  });
}

/** Returns a record of RFC 4180 with its line end. An apostrophe before a formula makes it a text. */
export function csvLine(cells: CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  const text = cell === null ? '' : String(cell);
  const harmless = text.replace(FORMULA, "'$&");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns the texts of a record that `csvLine` or a spreadsheet has written; null when it is not a single record. */
export function csvCells(record: string): string[] | null {
  try {
    const [cells, ...further] = parse(record, { relaxColumnCount: true });
    return cells && !further.length
      ? cells.map((cell) => cell.replace(FORMULA, (start) => (start.startsWith("'") ? start.slice(1) : start)))
      : null;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
