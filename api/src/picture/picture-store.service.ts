import { Inject, Injectable, Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, CONFIG } from '../config/config';
import { isDatabaseUnavailable } from '../database/database-error';
import { Transactions } from '../database/transactions';
import { FairQueue } from '../http/fair-queue';
import { serviceUnavailable } from '../http/problem';
import { openFolderPictureFiles } from './folder-picture-files';
import { pictureFile, type PictureFiles, type PictureWidth } from './picture-files';
import { PictureStoreRepository } from './picture-store.repository';
import { openS3PictureFiles } from './s3-picture-files';

const CHECK_AGAIN_MS = 5_000;
/**
 * A page needs its pictures quickly. If the store does not respond in this time, the shop shows the page without them.
 */
const READ_TIMEOUT_MS = 2_000;

/** Thrown when the configured store is empty or belongs to another database. */
class OtherStoreError extends Error {}

/** Reads picture files, and checks that their store belongs to the database. */
@Injectable()
export class PictureStoreService {
  readonly files: PictureFiles;
  private readonly reads = new FairQueue({ concurrency: 16, maxQueued: 64, maxQueuedPerGroup: 64 });
  private readonly logger = new Logger('pictures');

  constructor(
    private readonly marks: PictureStoreRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) { media }: Config,
  ) {
    this.files = media.bucket ? openS3PictureFiles(media.bucket) : openFolderPictureFiles(media.folder);
  }

  /**
   * Returns null for a file that is not in the store. Throws 503 when the store does not respond, or when too many
   * reads are waiting.
   */
  async read(id: string, width: PictureWidth): Promise<Buffer | null> {
    const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
    const late = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(serviceUnavailable()), { once: true }),
    );
    // Some reads cannot be aborted, for example from a network folder. Such a read keeps its place in the queue until
    // it ends.
    const content = this.reads.run('', async () => {
      signal.throwIfAborted();
      return this.files.read(pictureFile(id, width), signal);
    });
    return Promise.race([content, late]);
  }

  /**
   * Checks that the store belongs to the database. The first process has stored the same random id in both. Throws when
   * the store has another id or none, because the pictures of this database are then somewhere else.
   */
  async checkStore(): Promise<void> {
    const { files } = this;
    let known = await this.transactions.read((tx) => this.marks.find(tx));
    known ??= await this.transactions.run(async (tx) => {
      const mark = (await files.readMark()) ?? newStoreId();
      // Another process that starts at the same time waits for this row.
      if (await this.marks.insert(tx, mark)) await files.writeMark(mark);
      return this.marks.find(tx);
    });
    const found = await files.readMark();
    if (found === known) return;
    throw new OtherStoreError(
      `The pictures of this database are not in ${files.place}: this store ${found === null ? 'is empty' : 'belongs to another database'}. ` +
        'Set MEDIA_DIR or MEDIA_S3 to the store that all processes of the API share, or restore the store from its backup. ' +
        'To continue with this store and upload the missing pictures again, run adopt-media.js once.',
    );
  }

  /**
   * Throws when the store belongs to another database. While the store cannot be reached, waits and tries again,
   * because the shop can sell without pictures.
   */
  async refuseOtherStore(): Promise<void> {
    for (let isAway = false; ; isAway = true) {
      try {
        return await this.checkStore();
      } catch (error) {
        if (error instanceof OtherStoreError) throw error;
        if (!this.isRemote && !isDatabaseUnavailable(error)) throw unusableStoreError(this.files.place, error);
        if (!isAway) this.logger.warn(`could not check the store of pictures: ${String(error)}`);
        await sleep(CHECK_AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  /**
   * Makes this store the store of the database. Processes with another store are refused when they start again. With a
   * new id, no other database can use the store any more.
   */
  async adoptStore({ newId }: { newId: boolean }): Promise<void> {
    const known = newId ? null : await this.files.readMark();
    const mark = known ?? newStoreId();
    await this.files.writeMark(mark);
    await this.transactions.run((tx) => this.marks.replace(tx, mark));
  }

  private get isRemote(): boolean {
    return this.files.place.startsWith('s3:');
  }
}

const unusableStoreError = (place: string, error: unknown) =>
  new Error(
    `The pictures cannot be stored in ${place}: ${error instanceof Error ? error.message : String(error)}. ` +
      'Set MEDIA_DIR to a writable folder, or set MEDIA_S3 (see docs/operate.md).',
  );

const newStoreId = () => randomBytes(16).toString('hex');
