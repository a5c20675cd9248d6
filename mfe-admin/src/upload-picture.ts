import type { ProductPicture } from '@telemarket/contract';
import { useUpload } from './upload';

export const PICTURES = '/api/admin/pictures';

/** The API has the same limit. A browser would not show its response to a file that is still being sent. */
const MAX_BYTES = 8 * 1_024 * 1_024;
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
export const ACCEPTED = TYPES.join();

/** What is wrong with a file, as far as the browser knows. */
export function fileProblem({ size, type }: File): string | null {
  if (!TYPES.includes(type)) return 'It is not a PNG, JPEG, WebP or GIF file.';
  return size > MAX_BYTES ? 'It is larger than 8 MB.' : null;
}

/** Returns a function that uploads a picture. */
export const usePictureUpload = () => useUpload<Pick<ProductPicture, 'id'>>(({ type }) => ({ path: PICTURES, type }));
