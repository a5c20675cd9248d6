import type { Problem } from '@telemarket/contract';
import { ApiError } from '@telemarket/kit';
import { use } from 'react';
import { RefusalContext } from './admin-api';

type Upload<T> = (file: File, signal: AbortSignal, onProgress: (share: number) => void) => Promise<T>;
interface UploadAddress {
  path: string;
  type: string;
}

/**
 * Returns a function that uploads a file. The function rejects with an `ApiError`, and reports a refused admin as
 * `useAdminApi` does.
 * @param addressOf Returns the path, and the content type of the request.
 */
export function useUpload<T>(addressOf: (file: File) => UploadAddress): Upload<T> {
  const onRefusal = use(RefusalContext);
  return async (file, ...more) => {
    try {
      return await sendFile<T>(addressOf(file), file, ...more);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) onRefusal(error);
      throw error;
    }
  };
}

/** Does not use `fetch`, which does not report how much it has sent. */
const sendFile = <T>({ path, type }: UploadAddress, ...[file, signal, onProgress]: Parameters<Upload<T>>): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status, responseText } = request;
      if (status === 201) return resolve(JSON.parse(responseText) as T);
      const problem = problemOf(request);
      reject(new ApiError(problem ? status : 0, responseText, problem));
    };
    request.onerror = () => reject(new ApiError(0, 'No response'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });

/** Only the shop sends problem documents. Other servers on the way, such as a proxy, send other bodies. */
const problemOf = (request: XMLHttpRequest): Problem | null =>
  request.getResponseHeader('content-type')?.startsWith('application/problem+json')
    ? (JSON.parse(request.responseText) as Problem)
    : null;
