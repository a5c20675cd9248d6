import type { ProductPicture } from '@telemarket/contract';
import { useUpload } from './upload';

export const PICTURES = '/api/admin/pictures';

/** The API has the same limit. A browser would not show its response to a file that is still being sent. */
const MAX_PICTURE_BYTES = 8 * 1_024 * 1_024;
const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
export const ACCEPTED_TYPES = PICTURE_TYPES.join();

/** What is wrong with a file, as far as the browser knows. */
export function fileProblem({ size, type }: File): string | null {
  if (!PICTURE_TYPES.includes(type)) return 'The file is not a PNG, JPEG, WebP or GIF picture.';
  return size > MAX_PICTURE_BYTES ? 'The file is larger than 8 MB.' : null;
}

/** Returns a function that uploads a picture. */
export const usePictureUpload = () => useUpload<Pick<ProductPicture, 'id'>>(({ type }) => ({ path: PICTURES, type }));
