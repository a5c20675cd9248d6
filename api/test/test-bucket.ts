import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { MediaConfig } from '../src/config/config';

/** Responds to the requests for objects of a bucket, as a store with the interface of S3 does. */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>();
  const state = { isFull: false };
  const server = createServer((request, response) => {
    void buffer(request).then((content) => {
      const { method, url = '' } = request;
      const found = objects.get(url);
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end();
      if (method === 'PUT' && state.isFull) return response.writeHead(403).end('<Code>QuotaExceeded</Code>');
      if (method === 'PUT') objects.set(url, content);
      if (method === 'DELETE') objects.delete(url);
      if (method === 'GET') return response.writeHead(found ? 200 : 404).end(found ?? '<Code>NoSuchKey</Code>');
      return response.writeHead(method === 'DELETE' ? 204 : 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bucket: NonNullable<MediaConfig['bucket']> = {
    ...{ name: 'media', prefix: 'pictures/', endpoint, region: 'us-east-1' },
    ...{ accessKeyId: 'key', secretAccessKey: 'secret' },
  };
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { bucket, objects, state, stop };
}
