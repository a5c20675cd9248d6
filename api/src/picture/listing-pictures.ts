/** A picture of a listing, as the API shows it. */
export type ListingPicture = { id: string; alt: string; width: number; height: number };

/** Parses the value of `Product.pictures`. */
export const readPictures = (stored: string | null): ListingPicture[] =>
  stored === null ? [] : (JSON.parse(stored) as ListingPicture[]);

/** Describes the pictures of a listing for the audit log. */
export const describePictures = (stored: string | null): string[] =>
  readPictures(stored).map(({ id, alt }) => `${alt} (${id.slice(0, 8)})`);

/** Returns the value to store in `Product.pictures`. */
export const storedPictures = (pictures: readonly ListingPicture[]): string | null =>
  pictures.length ? JSON.stringify(pictures) : null;
