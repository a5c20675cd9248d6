import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pictureFile, type PictureFiles, StoreFull } from './picture-files';

/** The name of the file that contains the id of the store. */
const MARK_FILE = 'store-id';
/**
 * This many bytes of the disk always stay free, because a database on the same disk would stop when the disk is full.
 */
const RESERVED_BYTES = 1_000_000_000;
const DISK_FULL_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

/** Converts the error of a full disk to `StoreFull`. */
export const toStoreFull = (error: unknown): unknown =>
  DISK_FULL_CODES.includes(codeOf(error)) ? new StoreFull('no space left', { cause: error }) : error;

/** Stores pictures in a folder that several processes can share. */
export function openFolderPictureFiles(folder: string, reserveBytes = RESERVED_BYTES): PictureFiles {
  async function requireSpace(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < reserveBytes) throw new StoreFull(`less than ${reserveBytes} bytes are free`);
  }

  async function read(file: string, signal?: AbortSignal): Promise<Buffer | null> {
    try {
      return await readFile(join(folder, file), { signal });
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  /** Writes a file so that other processes see the whole file or no file. */
  async function write(file: string, content: Buffer | string): Promise<void> {
    const path = join(folder, file);
    const part = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(part, content, { flush: true });
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw toStoreFull(error);
    }
  }

  return {
    place: folder,
    requireSpace,
    read,
    write,
    remove: (id) => rm(dirname(join(folder, pictureFile(id, 160))), { recursive: true, force: true }),
    readMark: async () => (await read(MARK_FILE))?.toString().trim() ?? null,
    writeMark: (mark) => write(MARK_FILE, `${mark}\n`),
  };
}
