import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { type CsvCell, csvLine } from './csv-line';

/** How a column is called, and how its cell is read from a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>;

/**
 * A download of a table, written while its rows are read, however many there are. The first batch is read before the
 * answer begins, so that a database that is away is told as always; a failure later breaks the download off.
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
