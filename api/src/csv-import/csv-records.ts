import { type Options, parse } from 'csv-parse';
import { CsvError, parse as parseAtOnce } from 'csv-parse/sync';
import { Readable } from 'node:stream';
import { withoutFormulaGuard } from '../csv/csv-file';

export const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];
/** The separator of the cells of a file. `skip`: the length of a first line `sep=;`, which Excel writes and reads. */
export type FileFormat = { separator: Separator; skip: number };

/**
 * A record of a file. `line`: the number of its row in a spreadsheet. `cells`: null when its quotes are not valid CSV.
 */
export type FileRecord = { line: number; cells: string[] | null };

/** The file cannot be read. The message is for the administrator. */
export class FileRefused extends Error {}

const LINE_ENDS = ['\r\n', '\n', '\r'];
/** A row that is longer than this usually has a quote that is not closed. */
const MAX_RECORD_LENGTH = 60_000;

/**
 * Reads the separator from a first line such as `sep=;`. Without such a line, chooses the separator that splits the
 * names of the columns into the most cells.
 */
export function formatOf(start: string): FileFormat {
  const [hint = '', , named = ''] = /^("?)sep=(.)\1(?:\r\n|\n|\r)/i.exec(start) ?? [];
  const skip = hint.length;
  if ((SEPARATORS as readonly string[]).includes(named)) return { separator: named as Separator, skip };
  const counts = SEPARATORS.map((separator) => ({
    separator,
    cells: countCellsOfFirstRecord(start.slice(skip), separator),
  }));
  const [{ separator } = { separator: ',' as const }] = counts.sort((a, b) => b.cells - a.cells);
  return { separator, skip };
}

function countCellsOfFirstRecord(text: string, delimiter: Separator): number {
  try {
    return parseAtOnce(text, { delimiter, recordDelimiter: LINE_ENDS, relaxColumnCount: true, to: 1 })[0]?.length ?? 0;
  } catch (error) {
    if (error instanceof CsvError) return 0;
    throw error;
  }
}

/**
 * Reads the records of a text while it arrives. Throws `FileRefused` when it is unknown where the next record begins.
 */
export async function* recordsOf(
  text: AsyncIterable<string>,
  { separator, skip }: FileFormat,
): AsyncGenerator<FileRecord> {
  let line = 0;
  const broken: FileRecord[] = [];
  const refusals: FileRefused[] = [];
  const toRecord = (cells: string[]): FileRecord => ({ line: ++line, cells: cells.map(withoutFormulaGuard) });
  const parser = parse({
    ...{ delimiter: separator, recordDelimiter: LINE_ENDS, relaxColumnCount: true, maxRecordSize: MAX_RECORD_LENGTH },
    skipRecordsWithError: true,
    // The cast is needed, because the types of the parser allow a record of another type only with a list of columns.
    onRecord: toRecord as unknown as Options['onRecord'],
    onSkip: (error) => {
      line++;
      // A quote inside of a cell without quotes spoils only its own row.
      if (error?.code === 'INVALID_OPENING_QUOTE') broken.push({ line, cells: null });
      else refusals.push(new FileRefused(refusalOf(error?.code, line)));
      return undefined;
    },
  });
  const source = Readable.from(withoutFirst(text, skip));
  source.once('error', (error) => parser.destroy(error));
  try {
    for await (const record of source.pipe(parser) as AsyncIterable<FileRecord>) {
      while (broken[0] && broken[0].line < record.line) yield broken.shift() as FileRecord;
      if (refusals[0]) throw refusals[0];
      yield record;
    }
    yield* broken;
    if (refusals[0]) throw refusals[0];
  } finally {
    source.destroy();
    parser.destroy();
  }
}

const refusalOf = (code: string | undefined, line: number) =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? `Row ${line} is too long. A closing quote may be missing.`
    : `The quotes in row ${line} are not valid CSV.`;

/** Yields the text without its first `skip` characters. */
async function* withoutFirst(text: AsyncIterable<string>, skip: number): AsyncGenerator<string> {
  let left = skip;
  for await (const part of text) {
    if (part.length > left) yield part.slice(left);
    left = Math.max(0, left - part.length);
  }
}

export const isBlankRecord = ({ cells }: FileRecord): boolean =>
  cells !== null && cells.every((cell) => cell.trim() === '');
