import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PICTURE_UPLOAD } from '@telemarket/server-kit/uploads';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Config, CONFIG } from '../config/config';
import { Transactions } from '../database/transactions';
import { arrivingBody, CLOSE_CONNECTION, UploadGate } from '../http/arriving-body';
import { FairQueue } from '../http/fair-queue';
import { Problem, serviceUnavailable } from '../http/problem';
import { toStoreFull } from '../picture/folder-picture-files';
import { type EncodedPicture, encodePicture, PictureRefused } from '../picture/picture-encoder';
import { PICTURE_WIDTHS, pictureFile, StoreFull } from '../picture/picture-files';
import { type NewPicture, PictureRepository } from '../picture/picture.repository';
import { PictureStoreService } from '../picture/picture-store.service';
import type { UploadedPictureView } from './picture.view';

const NO_SPACE_MESSAGE = 'There is no space left for the picture. You can save the listing without it.';
const REMOVED_MESSAGE = 'This picture was removed permanently. Choose another one.';

/** Receives uploaded pictures, and stores them in the sizes that pages show. */
@Injectable()
export class PictureUploadService implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('pictures');
  private readonly encoding = new FairQueue({
    concurrency: 1,
    maxQueued: PICTURE_UPLOAD.maxAtOnce,
    maxQueuedPerGroup: PICTURE_UPLOAD.maxAtOnce,
  });
  /** The upload folder. No other running server uses it. */
  private readonly folder: string;
  private readonly gate = new UploadGate(PICTURE_UPLOAD);

  constructor(
    private readonly pictures: PictureRepository,
    private readonly store: PictureStoreService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const key = createHash('sha256').update(`${store.files.place} ${config.port}`).digest('hex').slice(0, 16);
    this.folder = join(tmpdir(), `telemarket-uploads-${key}`);
  }

  /** Removes the files of unfinished uploads that an earlier process has left. */
  async onModuleInit(): Promise<void> {
    await this.removeFolder();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.removeFolder();
  }

  receiveUpload(request: IncomingMessage): Promise<UploadedPictureView> {
    return this.gate.admit(request, () => this.storeUpload(request));
  }

  private async storeUpload(request: IncomingMessage): Promise<UploadedPictureView> {
    const path = join(this.folder, randomUUID());
    try {
      // The space is also checked before the upload, because its file may be on the same disk as the store.
      await this.store.files.requireSpace();
      await this.writeToFile(request, path);
      return await this.storePicture(await this.encodeUpload(path, contentTypeOf(request)));
    } catch (error) {
      if (!(error instanceof StoreFull)) throw error;
      this.logger.error(`no space for a picture: ${error.message}`);
      throw new Problem(507, NO_SPACE_MESSAGE, request.complete ? {} : CLOSE_CONNECTION);
    } finally {
      await rm(path, { force: true });
    }
  }

  private async writeToFile(request: IncomingMessage, path: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    try {
      await pipeline(arrivingBody(request, PICTURE_UPLOAD), createWriteStream(path));
    } catch (error) {
      throw toStoreFull(error);
    }
  }

  private async encodeUpload(path: string, type: string): Promise<EncodedPicture> {
    try {
      return await this.encoding.run('', () => encodePicture(path, type));
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      throw new Problem(422, error.message, { code: 'picture-refused' });
    }
  }

  /** Inserts the row before the files are written and marks it as stored afterwards, so that every file has a row. */
  private async storePicture({ files, ...picture }: EncodedPicture): Promise<UploadedPictureView> {
    const { id, width, height } = picture;
    const row = { ...picture, bytes: files.reduce((sum, file) => sum + file.length, 0) };
    const known = await this.transactions.run(async (tx) => {
      await this.pictures.insert(tx, row);
      return this.pictures.find(tx, id);
    });
    if (known?.removedAt) throw new Problem(409, REMOVED_MESSAGE, { code: 'picture-removed' });
    try {
      for (const [index, wanted] of PICTURE_WIDTHS.entries())
        await this.store.files.write(pictureFile(id, wanted), files[index] as Buffer);
    } catch (error) {
      if (!known?.isStored) await this.discardPicture(row);
      throw error;
    }
    if (await this.transactions.autocommit((tx) => this.pictures.markStored(tx, id))) return { id, width, height };
    // While the files were being written, the picture was removed, or another upload of the same picture failed.
    await this.discardPicture(row);
    const now = await this.transactions.read((tx) => this.pictures.find(tx, id));
    throw now?.removedAt ? new Problem(409, REMOVED_MESSAGE, { code: 'picture-removed' }) : serviceUnavailable();
  }

  /**
   * Removes the row and the files of a failed upload, unless another upload of the same picture has succeeded. If the
   * removal fails, the picture is later deleted as an unused picture.
   */
  private async discardPicture(row: NewPicture): Promise<void> {
    const remove = this.transactions.run(async (tx) => {
      // The row must exist, because otherwise another upload of the same picture would not wait for the lock.
      await this.pictures.insert(tx, row);
      const picture = (await this.pictures.lock(tx, [row.id])).get(row.id);
      if (picture?.isStored && !picture.removedAt) return;
      await this.store.files.remove(row.id);
      if (!picture?.removedAt) await this.pictures.delete(tx, row.id);
    });
    await remove.catch((error: unknown) => this.logger.warn(`could not remove a part of a picture: ${String(error)}`));
  }

  private async removeFolder(): Promise<void> {
    // Only a server deletes the folder. A command with the same configuration would delete the folder of the running
    // server.
    if (this.config.backgroundJobs) await rm(this.folder, { recursive: true, force: true });
  }
}

const contentTypeOf = ({ headers }: IncomingMessage) =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
