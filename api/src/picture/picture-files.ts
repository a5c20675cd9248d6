/** A picture has one file for each width, in WebP. A narrower picture has its own width in the wider files. */
export const PICTURE_WIDTHS = [160, 640, 1_280] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFile = `${string}/${PictureWidth}.webp`;

export const pictureFile = (id: string, width: PictureWidth): PictureFile => `${id}/${width}.webp`;

/** The store of the files, which all processes of the API share. */
export interface PictureFiles {
  /** The place, for messages to operators. */
  readonly place: string;
  /** Throws `StoreFull` when there is no space for another picture. */
  requireSpace(): Promise<void>;
  read(file: PictureFile, signal: AbortSignal): Promise<Buffer | null>;
  /** Throws `StoreFull` when there is no space. */
  write(file: PictureFile, content: Buffer): Promise<void>;
  /** Removes all files of a picture that exist. */
  remove(id: string): Promise<void>;
  /** The id of the store. Null: it has none yet. */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
}

/** The store has no space for a file. */
export class StoreFull extends Error {}
