/** A picture of a listing, as views have it. */
export type ListingPicture = { id: string; alt: string; width: number; height: number };

/** Reads `Product.pictures`. */
export const readPictures = (stored: string | null): ListingPicture[] =>
  stored === null ? [] : (JSON.parse(stored) as ListingPicture[]);

/** The lines of the audit log about pictures. */
export const describePictures = (stored: string | null): string[] =>
  readPictures(stored).map(({ id, alt }) => `${alt} (${id.slice(0, 8)})`);

/** The value of `Product.pictures`. */
export const storedPictures = (pictures: readonly ListingPicture[]): string | null =>
  pictures.length ? JSON.stringify(pictures) : null;
