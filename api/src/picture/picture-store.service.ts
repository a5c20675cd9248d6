import { Inject, Injectable, Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, CONFIG } from '../config/config';
import { isDatabaseUnavailable } from '../database/database-error';
import { Transactions } from '../database/transactions';
import { openFolderPictureFiles } from './folder-picture-files';
import type { PictureFiles } from './picture-files';
import { PictureStoreRepository } from './picture-store.repository';
import { openS3PictureFiles } from './s3-picture-files';

const RETRY_MS = 5_000;

/** The store has the files of another database, or none. */
class OtherStore extends Error {}

/** The files of pictures, and whether their store is that of the database. */
@Injectable()
export class PictureStoreService {
  readonly files: PictureFiles;
  private readonly logger = new Logger('pictures');

  constructor(
    private readonly marks: PictureStoreRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) { media }: Config,
  ) {
    this.files = media.bucket ? openS3PictureFiles(media.bucket) : openFolderPictureFiles(media.folder);
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

  /** Makes the store that of the database. Other processes with another store are refused from their next start. */
  async adopt(): Promise<void> {
    const mark = (await this.files.readMark()) ?? newMark();
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
