import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import type { MediaConfig } from '../src/config/config';

type Bucket = NonNullable<MediaConfig['bucket']>;
export interface TestBucket {
  bucket: Bucket;
  /** Returns the names of the bucket's files. */
  files(): Promise<string[]>;
  stop(): void;
}

/** The name of a bucket in a real store, which `npm run lab -- s3` sets. Without it, the bucket is in memory. */
// eslint-disable-next-line no-restricted-syntax -- the laboratory configures the tests, not the server
const { MEDIA_TEST_BUCKET: NAME, AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;

export async function openTestBucket(): Promise<TestBucket> {
  const known = { name: NAME ?? 'media', prefix: `${randomUUID()}/`, region: 'us-east-1' };
  return NAME
    ? openRealBucket({
        ...known,
        endpoint: AWS_ENDPOINT_URL_S3 ?? '',
        accessKeyId: AWS_ACCESS_KEY_ID ?? null,
        secretAccessKey: AWS_SECRET_ACCESS_KEY ?? null,
      })
    : openFakeBucket(known);
}

function openRealBucket(bucket: Bucket): TestBucket {
  const { name, prefix, endpoint, region, accessKeyId, secretAccessKey } = bucket;
  const keys = { accessKeyId: accessKeyId ?? '', secretAccessKey: secretAccessKey ?? '' };
  const client = new AwsClient({ ...keys, region, service: 's3' });
  const files = async () => {
    const response = await client.fetch(`${endpoint}/${name}?list-type=2&prefix=${prefix}`);
    if (!response.ok) throw new Error(`The files of ${name} could not be listed: ${response.status}`);
    return [...(await response.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  };
  return { bucket, files, stop: () => {} };
}

/** Responds to requests for objects of a bucket, as a store with the interface of S3 does. */
async function openFakeBucket(known: Pick<Bucket, 'name' | 'prefix' | 'region'>): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void buffer(request).then((content) => {
      const { method, url = '' } = request;
      const found = objects.get(url);
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end();
      if (method === 'PUT') objects.set(url, content);
      if (method === 'DELETE') objects.delete(url);
      if (method === 'GET') return response.writeHead(found ? 200 : 404).end(found ?? '<Code>NoSuchKey</Code>');
      return response.writeHead(method === 'DELETE' ? 204 : 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    bucket: { ...known, endpoint, accessKeyId: 'key', secretAccessKey: 'secret' },
    files: () => Promise.resolve([...objects.keys()]),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
