/** Each picture has one WebP file for each of these widths. A file is never wider than the uploaded picture. */
export const PICTURE_WIDTHS = [160, 640, 1_280] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFile = `${string}/${PictureWidth}.webp`;

export const pictureFile = (id: string, width: PictureWidth): PictureFile => `${id}/${width}.webp`;

/** The store of the picture files, which all processes of the API share. */
export interface PictureFiles {
  /** The location of the store, for messages to operators. */
  readonly place: string;
  /** Throws `StoreFull` when the store has no space for another picture. */
  requireSpace(): Promise<void>;
  read(file: PictureFile, signal: AbortSignal): Promise<Buffer | null>;
  /** Throws `StoreFull` when the store has no space for the file. */
  write(file: PictureFile, content: Buffer): Promise<void>;
  /** Removes those files of a picture that exist. */
  remove(id: string): Promise<void>;
  /** Returns the id of the store. Null when the store has no id yet. */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
}

/** The error of a store that has no space for a file. */
export class StoreFull extends Error {}
