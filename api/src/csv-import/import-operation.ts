import { Injectable, type StreamableFile } from '@nestjs/common';
import { csvDownload } from '../csv/csv-file';
import { Transactions, type Tx } from '../database/transactions';
import { Problem } from '../http/problem';
import type { AdminJob } from '../job/job.entity';
import { type JobOperation, JobOperations, type JobOutcome, type JobUnit } from '../job/job-operations';
import { JobRepository } from '../job/job.repository';
import { ProductUndo } from '../job-operation/product-undo';
import type { User } from '../user/user.entity';
import { CsvImportService } from './csv-import.service';
import type { CsvRow } from './csv-product';
import type { FileRecord } from './csv-records';
import { importFileOf, ImportFile } from './import-file';

const BATCH_ROWS = 500;

/** Imports the rows of a file as products. */
@Injectable()
export class ImportOperation implements JobOperation {
  readonly role = 'manager';
  readonly target = 'product';

  constructor(
    operations: JobOperations,
    private readonly file: ImportFile,
    private readonly jobs: JobRepository,
    private readonly products: CsvImportService,
    private readonly productUndo: ProductUndo,
    private readonly transactions: Transactions,
  ) {
    operations.add('import-products', this);
  }

  async *units(job: AdminJob, after: number): AsyncGenerator<JobUnit> {
    const none = { productId: null, orderId: null, version: null, earlier: null, earlierMore: null };
    for await (const { line, cells } of this.file.rows(job.id, importFileOf(job), after))
      yield { line, cells, ...none };
  }

  apply(tx: Tx, { cells }: JobUnit, job: AdminJob, user: User): Promise<JobOutcome> {
    const row = rowOf(cells as FileRecord['cells'], job);
    const isRepeated = (productId: number) => this.jobs.hasProduct(tx, job.id, productId);
    return this.products.writeRow(tx, row, { user, isRepeated, asDraft: importFileOf(job).asDrafts });
  }

  undo(tx: Tx, unit: JobUnit, user: User): Promise<JobOutcome> {
    return this.productUndo.putBack(tx, unit, user);
  }

  /**
   * Returns the refused rows as they were in the file, each with its reason in front, so that the administrator can
   * correct and import them. For a row with broken quotes, the reason names the number of the row, because its cells
   * are unknown.
   */
  refusedFile(job: AdminJob): Promise<StreamableFile> {
    const { head, separator } = importFileOf(job);
    return csvDownload('refused-rows', ['reason', ...head], this.refusedRows(job), separator);
  }

  private async *refusedRows(job: AdminJob): AsyncGenerator<string[][]> {
    const file = importFileOf(job);
    const records = this.file.rows(job.id, file);
    try {
      for (let last = 0; ;) {
        const refused = await this.transactions.read((tx) => this.jobs.findRefused(tx, job.id, last, BATCH_ROWS));
        const reasons = new Map(refused.map(({ line, reason }) => [line, reason ?? '']));
        last = refused.at(-1)?.line ?? last;
        const rows: string[][] = [];
        while (reasons.size) {
          const next = await records.next();
          if (next.done) break;
          const { line, cells } = next.value;
          const reason = reasons.get(line);
          if (reason === undefined) continue;
          reasons.delete(line);
          rows.push(cells ? [reason, ...cells] : [`${reason} This is row ${line} of the file.`]);
        }
        if (rows.length) yield rows;
        if (refused.length < BATCH_ROWS) return;
      }
    } finally {
      await records.return(undefined);
    }
  }
}

/**
 * A row may have fewer cells than the file has columns, because Excel leaves out the separators before empty cells at
 * the end of a row.
 */
function rowOf(cells: FileRecord['cells'], job: AdminJob): CsvRow {
  if (!cells) throw new Problem(422, 'The quotes in this row are not valid CSV.');
  const { columns } = importFileOf(job);
  if (cells.slice(columns.length).some((cell) => cell.trim()))
    throw new Problem(422, `The row has ${cells.length} cells instead of ${columns.length}.`);
  return new Map(columns.flatMap((field, at) => (field === null ? [] : [[field, cells[at] ?? ''] as const])));
}
