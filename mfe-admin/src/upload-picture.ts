import type { ProductPicture } from '@telemarket/contract';
import { useUpload } from './upload';

export const PICTURES = '/api/admin/pictures';

/** The API has the same limit, but a browser would not show the API's response while it still sends the file. */
const MAX_PICTURE_BYTES = 8 * 1_024 * 1_024;
const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
export const ACCEPTED_TYPES = PICTURE_TYPES.join();

/** Returns the reason why the API would refuse the file, as far as the browser knows it. */
export function fileProblem({ size, type }: File): string | null {
  if (!PICTURE_TYPES.includes(type)) return 'The file is not a PNG, JPEG, WebP or GIF picture.';
  return size > MAX_PICTURE_BYTES ? 'The file is larger than 8 MB.' : null;
}

/** Returns a function that uploads a picture. */
export const usePictureUpload = () => useUpload<Pick<ProductPicture, 'id'>>(({ type }) => ({ path: PICTURES, type }));
