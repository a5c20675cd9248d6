import type { Problem, ProductPicture } from '@telemarket/contract';
import { ApiError } from '@telemarket/kit';
import { use } from 'react';
import { RefusalContext } from '../admin-api';

export const PICTURES = '/api/admin/pictures';

/** The API has the same limit. A browser would not show its response to a file that is still being sent. */
const MAX_BYTES = 8 * 1_024 * 1_024;
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
export const ACCEPTED = TYPES.join();

/** What is wrong with a file, as far as the browser knows. */
export function fileProblem({ size, type }: File): string | null {
  if (!TYPES.includes(type)) return 'It is no PNG, JPEG, WebP or GIF file.';
  return size > MAX_BYTES ? 'It has more than 8 MB.' : null;
}

type Uploaded = Pick<ProductPicture, 'id'>;
type Upload = (file: File, signal: AbortSignal, onProgress: (share: number) => void) => Promise<Uploaded>;

/** Returns a function that uploads a picture. It rejects with an `ApiError`, and reports a refused admin like `useAdminApi`. */
export function useUpload(): Upload {
  const onRefusal = use(RefusalContext);
  return async (...args) => {
    try {
      return await send(...args);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) onRefusal(error);
      throw error;
    }
  };
}

/** `fetch` does not report how much it has sent. */
const send: Upload = (file, signal, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', PICTURES);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 201) return resolve(JSON.parse(responseText) as Uploaded);
      const problem = problemOf(request);
      reject(new ApiError(problem ? status : 0, responseText, problem));
    };
    request.onerror = () => reject(new ApiError(0, 'No response'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });

/** Only the shop sends problems. Something on the way, such as a proxy, sends other bodies. */
const problemOf = (request: XMLHttpRequest): Problem | null =>
  request.getResponseHeader('content-type')?.startsWith('application/problem+json')
    ? (JSON.parse(request.responseText) as Problem)
    : null;
