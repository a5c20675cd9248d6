import type { IncomingMessage } from 'node:http';
import { clientAddress } from '@telemarket/server-kit/client-address';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter } from './counter';
import type { Limits } from '../config/limits';
import { Refusal } from './problem';

/** Reads the whole body before the handlers in this scope run, so that a slow client occupies only its own connection. */
export function readWholeBodies(scope: FastifyInstance, limits: Limits): void {
  const sending = new Counter();
  let bufferedBytes = 0;

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const network = clientAddress(request.ip);
    if (Number(request.headers['content-length']) > limits.maxBodyBytes) throw tooLarge();
    if (sending.get(network) >= limits.bodiesPerNetwork)
      throw new Refusal(429, 'Too many requests at the same time.', 1);
    if (bufferedBytes >= limits.maxBufferedBytes) throw new Refusal(503, 'The service is busy.', 1);
    sending.add(network, 1);
    let size = 0;
    try {
      return await readBody(payload, limits, (bytes) => {
        size += bytes;
        bufferedBytes += bytes;
      });
    } finally {
      sending.add(network, -1);
      bufferedBytes -= size;
    }
  });
}

const tooLarge = () => new Refusal(413, 'The body is too large.');

function readBody(payload: IncomingMessage, limits: Limits, onBytes: (count: number) => void): Promise<Buffer> {
  const { maxBodyBytes, bodyTimeoutMs, bodyBytesPerSecond } = limits;
  const began = Date.now();
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    let timer = setTimeout(checkRate, bodyTimeoutMs);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      payload.removeAllListeners('data');
      settle();
    };

    function checkRate() {
      const remainingMs = began + bodyTimeoutMs + (size / bodyBytesPerSecond) * 1_000 - Date.now();
      if (remainingMs > 0) timer = setTimeout(checkRate, remainingMs);
      else end(() => reject(new Refusal(408, 'The request took too long to arrive.')));
    }

    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      onBytes(chunk.length);
      chunks.push(chunk);
      if (size > maxBodyBytes) end(() => reject(tooLarge()));
    });
    payload.once('end', () => end(() => resolve(Buffer.concat(chunks))));
    // the client has disconnected
    payload.once('error', () => end(() => reject(new Refusal(400, 'The request is incomplete.'))));
    payload.once('close', () => end(() => reject(new Refusal(400, 'The request is incomplete.'))));
  });
}

/** Whether the headers of a request announce a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
