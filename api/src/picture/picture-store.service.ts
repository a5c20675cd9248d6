import { Inject, Injectable, Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, CONFIG } from '../config/config';
import { isDatabaseUnavailable } from '../database/database-error';
import { Transactions } from '../database/transactions';
import { FairQueue } from '../http/fair-queue';
import { unavailable } from '../http/problem';
import { openFolderPictureFiles } from './folder-picture-files';
import { pictureFile, type PictureFiles, type PictureWidth } from './picture-files';
import { PictureStoreRepository } from './picture-store.repository';
import { openS3PictureFiles } from './s3-picture-files';

const RETRY_MS = 5_000;
/** A page needs its pictures soon. The shop goes on without a store that does not respond. */
const READ_MS = 2_000;

/** The store has the files of another database, or none. */
class OtherStore extends Error {}

/** Reads the files of pictures, and checks that their store belongs to the database. */
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

  /** Returns null for a file that the store lacks. Throws 503 when the store does not respond, or too many reads wait for it. */
  async read(id: string, width: PictureWidth): Promise<Buffer | null> {
    const signal = AbortSignal.timeout(READ_MS);
    const late = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(unavailable()), { once: true }),
    );
    // A read that cannot be aborted, as of a folder in a network, keeps its place until it ends.
    const content = this.reads.run('', async () => {
      signal.throwIfAborted();
      return this.files.read(pictureFile(id, width), signal);
    });
    return Promise.race([content, late]);
  }

  /**
   * The first process of a database stores an id in it and in the store. Throws for each process whose store has another
   * id or none: the pictures of this database are in another place.
   */
  async check(): Promise<void> {
    const { files } = this;
    let known = await this.transactions.read((tx) => this.marks.find(tx));
    known ??= await this.transactions.run(async (tx) => {
      const mark = (await files.readMark()) ?? newMark();
      // Another process that starts waits for this row.
      if (await this.marks.insert(tx, mark)) await files.writeMark(mark);
      return this.marks.find(tx);
    });
    const found = await files.readMark();
    if (found === known) return;
    throw new OtherStore(
      `The pictures of this database are not in ${files.place}: it ${found === null ? 'is an empty store' : 'belongs to another database'}. ` +
        'Name the store that all processes of the API share (MEDIA_DIR or MEDIA_S3), or restore it from its backup. ' +
        'To go on with this one, whose missing pictures have to be uploaded again, run adopt-media.js once.',
    );
  }

  /** Waits for a store that cannot be reached: the shop sells without it. Rejects for the store of another database. */
  async refuseOtherStore(): Promise<void> {
    for (let isAway = false; ; isAway = true) {
      try {
        return await this.check();
      } catch (error) {
        if (error instanceof OtherStore) throw error;
        if (!this.isRemote && !isDatabaseUnavailable(error)) throw unusable(this.files.place, error);
        if (!isAway) this.logger.warn(`could not check the store of pictures: ${String(error)}`);
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  /**
   * Makes this store the store of the database. Processes with another store are refused from their next start. With a
   * new id, no other database accepts the store any more.
   */
  async adopt({ newId }: { newId: boolean }): Promise<void> {
    const known = newId ? null : await this.files.readMark();
    const mark = known ?? newMark();
    await this.files.writeMark(mark);
    await this.transactions.run((tx) => this.marks.replace(tx, mark));
  }

  private get isRemote(): boolean {
    return this.files.place.startsWith('s3:');
  }
}

const unusable = (place: string, error: unknown) =>
  new Error(
    `The pictures cannot be stored in ${place}: ${error instanceof Error ? error.message : String(error)}. ` +
      'Set MEDIA_DIR to a folder that can be written, or MEDIA_S3 (docs/operate.md).',
  );

const newMark = () => randomBytes(16).toString('hex');
