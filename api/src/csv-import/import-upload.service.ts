import { Injectable, Logger } from '@nestjs/common';
import { IMPORT_UPLOAD } from '@telemarket/server-kit/uploads';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isDiskFull, isDuplicate, isMissingParent } from '../database/database-error';
import { Transactions } from '../database/transactions';
import { arrivingBody, CLOSE_CONNECTION, UploadGate } from '../http/arriving-body';
import { found, invalidFields, notFound, Problem } from '../http/problem';
import type { AdminJob } from '../job/job.entity';
import type { JobFilePart } from '../job/job-file.entity';
import { JobFileRepository } from '../job/job-file.repository';
import { JobRepository } from '../job/job.repository';
import { JobRunner } from '../job/job-runner';
import { JobService } from '../job/job.service';
import type { User } from '../user/user.entity';
import { FileRefused, formatOf } from './csv-records';
import { EncodingDetector } from './file-encoding';
import { ImportFile, importFileOf, type StoredFormat } from './import-file';
import { IMPORTED_FIELDS } from './imported-fields';
import type { ImportStart, ImportView, UploadQuery } from './import.dto';

/** A part is smaller than the packets that a database accepts, and is read in a few milliseconds. */
const PART_BYTES = 256 * 1_024;
const PREVIEW_ROWS = 10;
const DISK_FULL_MESSAGE = 'The server has no space for the file. Nothing was imported.';

/** Receives the files of imports, shows their first rows, and starts their jobs. */
@Injectable()
export class ImportUploadService {
  private readonly logger = new Logger('imports');
  private readonly gate = new UploadGate(IMPORT_UPLOAD);

  constructor(
    private readonly jobs: JobRepository,
    private readonly parts: JobFileRepository,
    private readonly file: ImportFile,
    private readonly shown: JobService,
    private readonly runner: JobRunner,
    private readonly transactions: Transactions,
  ) {}

  /** Stores a file while it arrives, and deletes it again if it cannot be imported. */
  async receiveFile(request: IncomingMessage, { press, name = '' }: UploadQuery, user: User): Promise<ImportView> {
    return this.gate.admit(request, async () => {
      const known = await this.transactions.read((tx) => this.jobs.findByPress(tx, press));
      if (known && (known.userId !== user.id || known.operation !== 'import-products')) throw notFound();
      if (known && known.state !== 'arriving') return this.toView(known, user);
      // A client repeats an upload that was cut off. The server may still wait for the first upload, so the file of
      // that upload is discarded.
      if (known) await this.discardFile(known);
      const job = await this.insertJob(press, user);
      try {
        const { hash, encoding } = await this.storeFile(request, job);
        const format = { ...formatOf(await this.file.readBeginning(job.id, encoding)), encoding };
        await this.acceptFile(job, hash, name, format);
        return await this.showImport(job.id, user);
      } catch (error) {
        await this.discardFile(job);
        if (error instanceof FileRefused) throw new Problem(422, error.message, { code: 'file-refused' });
        if (!isDiskFull(error)) throw error;
        this.logger.error(`no space for the file of an import: ${String(error)}`);
        throw new Problem(507, DISK_FULL_MESSAGE, request.complete ? {} : CLOSE_CONNECTION);
      }
    });
  }

  showImport(id: number, user: User): Promise<ImportView> {
    return this.findImport(id).then((job) => this.toView(job, user));
  }

  /**
   * Starts the job of an uploaded file. A second call changes nothing. Throws 409 while the same file is being
   * imported.
   */
  async startImport(id: number, { columns, asDrafts }: ImportStart, user: User): Promise<ImportView> {
    await this.transactions.run(async (tx) => {
      const job = found(await this.jobs.lock(tx, id));
      if (job.operation !== 'import-products') throw notFound();
      if (job.state !== 'uploaded') return;
      const file = importFileOf(job);
      checkColumns(columns, file.head);
      if (job.fileHash && (await this.jobs.isFileRunning(tx, job.fileHash)))
        throw new Problem(409, 'This file is already being imported.', { code: 'running' });
      await this.jobs.begin(tx, id, { file: { ...file, columns, asDrafts } });
    });
    this.runner.wake();
    return this.showImport(id, user);
  }

  private async insertJob(press: string, user: User): Promise<AdminJob> {
    const empty = { settings: {}, undoOf: null, fileHash: null, state: 'arriving', total: 0 } as const;
    try {
      return await this.transactions.autocommit((tx) =>
        this.jobs.insert(tx, { ...empty, press, userId: user.id, operation: 'import-products' }),
      );
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw stillArriving();
    }
  }

  private async storeFile(request: IncomingMessage, { id: jobId }: AdminJob) {
    const hash = createHash('sha256');
    const encoding = new EncodingDetector();
    let waiting: Buffer[] = [];
    let [bytes, number] = [0, 0];
    const flush = async () => {
      const content = Buffer.concat(waiting);
      waiting = [];
      bytes = 0;
      if (content.length) await this.storePart({ jobId, number: number++, content });
    };
    for await (const chunk of arrivingBody(request, IMPORT_UPLOAD)) {
      hash.update(chunk);
      encoding.addChunk(chunk);
      waiting.push(chunk);
      bytes += chunk.length;
      if (bytes >= PART_BYTES) await flush();
    }
    await flush();
    return { hash: hash.digest('hex'), encoding: encoding.finishDetection() };
  }

  /** Throws 409 when a later upload for the same press of the button has replaced this upload. */
  private async storePart(part: JobFilePart): Promise<void> {
    try {
      await this.transactions.autocommit((tx) => this.parts.insert(tx, part));
    } catch (error) {
      throw isMissingParent(error) ? stillArriving() : error;
    }
  }

  private async acceptFile({ id }: AdminJob, fileHash: string, name: string, format: StoredFormat): Promise<void> {
    const { rows, ...summary } = await this.file.summarize(id, format);
    const settings = { file: { ...summary, ...format, name, asDrafts: false } };
    await this.transactions.autocommit((tx) => this.jobs.accept(tx, id, { settings, fileHash, total: rows }));
  }

  /** The parts are deleted with their job. If the connection to the database breaks, they stay until they expire. */
  private async discardFile({ id }: AdminJob): Promise<void> {
    await this.transactions
      .autocommit((tx) => this.jobs.discard(tx, id))
      .catch((error: unknown) => this.logger.warn(`could not delete a file: ${String(error)}`));
  }

  private async findImport(id: number): Promise<AdminJob> {
    const job = found(await this.transactions.read((tx) => this.jobs.find(tx, id)));
    if (job.operation !== 'import-products' || job.undoOf || job.state === 'arriving') throw notFound();
    return job;
  }

  private async toView(job: AdminJob, user: User): Promise<ImportView> {
    const { name, encoding, separator, head, columns, asDrafts, skip } = importFileOf(job);
    const preview: string[][] = [];
    for await (const { cells } of this.file.rows(job.id, { encoding, separator, skip })) {
      preview.push(head.map((_name, at) => (cells?.[at] ?? '').slice(0, 200)));
      if (preview.length === PREVIEW_ROWS) break;
    }
    const same = await this.transactions.read((tx) => this.jobs.findSameFile(tx, job));
    return {
      job: await this.shown.show(job.id, user),
      ...{ name, encoding, separator, asDrafts, preview, fields: [...IMPORTED_FIELDS] },
      columns: head.map((column, at) => ({ name: column, field: columns[at] ?? null })),
      importedAt: same?.createdAt.toISOString() ?? null,
    };
  }
}

const stillArriving = () =>
  new Problem(409, 'This file is already being uploaded.', { code: 'arriving', ...CLOSE_CONNECTION });

function checkColumns(columns: readonly (string | null)[], head: readonly string[]): void {
  const used = columns.filter((field) => field !== null);
  const isKnown = used.every((field) => IMPORTED_FIELDS.includes(field));
  const message =
    columns.length !== head.length || !isKnown
      ? 'must name a column of the export, or null, for each column of the file'
      : new Set(used).size < used.length
        ? 'must not name a column twice'
        : used.length === 0
          ? 'must name a column'
          : null;
  if (message) throw invalidFields([{ field: 'columns', message }]);
}
