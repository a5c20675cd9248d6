import { Injectable } from '@nestjs/common';
import { cleanLine } from '@telemarket/composition/text';
import { Transactions } from '../database/transactions';
import type { AdminJob, JobFile } from '../job/job.entity';
import { JobFileRepository } from '../job/job-file.repository';
import { WorkPauses } from '../job/work-pauses';
import { type FileFormat, type FileRecord, FileRefused, isBlankRecord, recordsOf } from './csv-records';
import { decodeParts, type FileEncoding } from './file-encoding';
import { IMPORTED_FIELDS } from './imported-fields';

const MAX_ROWS = 100_000;
const MAX_COLUMNS = 200;
const MAX_COLUMN_NAME_LENGTH = 100;

export type StoredFormat = FileFormat & { encoding: FileEncoding };
export type FileSummary = Pick<JobFile, 'head' | 'columns'> & { rows: number };

/** Reads the files of imports from the database, part by part. */
@Injectable()
export class ImportFile {
  constructor(
    private readonly files: JobFileRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Yields the rows below the header row, without blank rows. */
  async *rows(jobId: number, format: StoredFormat, after = 0): AsyncGenerator<FileRecord> {
    let hasNames = false;
    for await (const record of this.records(jobId, format)) {
      if (isBlankRecord(record)) continue;
      if (hasNames && record.line > after) yield record;
      hasNames = true;
    }
  }

  /** Reads the whole file once. Throws `FileRefused` when the file cannot be imported. */
  async summarize(jobId: number, format: StoredFormat): Promise<FileSummary> {
    let head: string[] | null = null;
    let rows = 0;
    for await (const record of this.records(jobId, format)) {
      if (isBlankRecord(record)) continue;
      if (head) rows++;
      else head = columnNamesOf(record);
      if (rows > MAX_ROWS) throw new FileRefused('The file has more than 100,000 rows. Split it into smaller files.');
    }
    if (!head || !rows) throw new FileRefused('The file has no rows.');
    return { head, rows, columns: suggestedColumns(head) };
  }

  /** Decodes the beginning of the file, which shows the separator of the cells. */
  async readBeginning(jobId: number, encoding: FileEncoding): Promise<string> {
    for await (const text of decodeParts(this.parts(jobId), encoding)) if (text) return text;
    return '';
  }

  private records(jobId: number, { encoding, ...format }: StoredFormat): AsyncGenerator<FileRecord> {
    return recordsOf(decodeParts(this.parts(jobId), encoding), format);
  }

  private async *parts(jobId: number): AsyncGenerator<Buffer> {
    const pauses = new WorkPauses();
    for (let number = 0; ; number++) {
      await pauses.pauseIfDue();
      const part = await this.transactions.read((tx) => this.files.find(tx, jobId, number));
      if (!part) return;
      yield part;
    }
  }
}

export function importFileOf({ settings }: AdminJob): JobFile & StoredFormat {
  if (!settings.file) throw new Error('The job has no file');
  return settings.file as JobFile & StoredFormat;
}

function columnNamesOf({ cells }: FileRecord): string[] {
  if (!cells) throw new FileRefused('The quotes in the first row are not valid CSV.');
  const names = cells.map((cell) => cleanLine(cell).slice(0, MAX_COLUMN_NAME_LENGTH));
  while (names.at(-1) === '') names.pop();
  if (names.length > MAX_COLUMNS) throw new FileRefused(`The file has more than ${MAX_COLUMNS} columns.`);
  return names;
}

/**
 * Suggests for each column of the file the column of an export with the same name. Suggests each column of an export
 * only once.
 */
function suggestedColumns(head: readonly string[]): JobFile['columns'] {
  const used = new Set<string>();
  return head.map((name) => {
    const field = IMPORTED_FIELDS.find((known) => known.toLowerCase() === name.toLowerCase());
    if (!field || used.has(field)) return null;
    used.add(field);
    return field;
  });
}
