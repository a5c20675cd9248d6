import { AwsClient } from 'aws4fetch';
import type { MediaConfig } from '../config/config';
import { PICTURE_WIDTHS, pictureFile, type PictureFiles, StoreFull } from './picture-files';

const REQUEST_TIMEOUT_MS = 10_000;
const MARK_FILE = 'store-id';
/** The error codes with which S3 stores refuse a file when they have no space left. */
const STORE_FULL_CODES = ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'];

/** Stores pictures in a bucket with an S3 interface. */
export function openS3PictureFiles(bucket: NonNullable<MediaConfig['bucket']>): PictureFiles {
  const { name, prefix, endpoint, region, accessKeyId, secretAccessKey } = bucket;
  const place = `s3://${name}/${prefix}`;
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`MEDIA_S3 ${place} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  /** Returns null when the file does not exist. */
  async function callStore(method: string, file: string, init: RequestInit = {}): Promise<Buffer | null> {
    const url = `${endpoint}/${name}/${prefix}${file}`;
    const response = await client.fetch(url, { method, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...init });
    const content = Buffer.from(await response.arrayBuffer());
    if (response.ok) return content;
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(content.toString()) ?? [];
    if (response.status === 404 && code !== 'NoSuchBucket' && method !== 'PUT') return null;
    const problem = `${method} ${place}${file}: ${response.status} ${code}`.trim();
    throw response.status === 507 || STORE_FULL_CODES.includes(code) ? new StoreFull(problem) : new Error(problem);
  }

  const write = async (file: string, content: Buffer | string, type: string) => {
    const body = new Uint8Array(Buffer.from(content));
    await callStore('PUT', file, { body, headers: { 'content-type': type } });
  };

  return {
    place,
    // An S3 store does not report its free space before an upload.
    requireSpace: () => Promise.resolve(),
    read: (file, signal) => callStore('GET', file, { signal }),
    write: (file, content) => write(file, content, 'image/webp'),
    async remove(id) {
      for (const width of PICTURE_WIDTHS) await callStore('DELETE', pictureFile(id, width));
    },
    readMark: async () => (await callStore('GET', MARK_FILE))?.toString().trim() ?? null,
    writeMark: (mark) => write(MARK_FILE, mark, 'text/plain'),
  };
}
