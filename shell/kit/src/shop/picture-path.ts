/** The widths of the files of an uploaded picture, in pixels. */
export const PICTURE_FILE_WIDTHS = [160, 640, 1_280] as const;

export const picturePath = (id: string, width: (typeof PICTURE_FILE_WIDTHS)[number]) =>
  `/art/picture/${id}/${width}.webp`;
