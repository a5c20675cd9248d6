import { Agent, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { type HttpRequest, type Response, sendHttpRequest } from '../http';

export type AttackedServer = { name: 'api' | 'gateway'; origin: string };

/** This timeout is longer than the servers need to close an incomplete request. */
const RESPONSE_TIMEOUT_MS = 20_000;
const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a valid HTTP request. Throws when there is no response. */
export const sendTo = ({ origin }: AttackedServer, request: HttpRequest): Promise<Response> =>
  sendHttpRequest(origin, request, { agent: keepAliveAgent, timeoutMs: RESPONSE_TIMEOUT_MS, repeats: true });

/** These times are longer than the servers need for a response, and for a second response to a smuggled request. */
const [QUIET_MS, AFTERMATH_MS] = [3_500, 250];
/** The responses of a server, and whether it closed the connection before the timeout. */
export type Conversation = { responses: Response[]; closed: boolean };

/**
 * Sends any bytes and reads until the server closes the connection. Closes its own side of the connection only when no
 * more data arrives, because a Node server sends no response to a client that has closed its side.
 */
export async function sendBytes({ origin }: AttackedServer, bytes: string): Promise<Conversation> {
  const { hostname, port } = new URL(origin);
  let [received, closed] = ['', true];
  const socket = connect({ host: hostname, port: Number(port) });
  socket.setEncoding('latin1').setTimeout(QUIET_MS, () => socket.end());
  socket.on('data', (chunk) => {
    received += String(chunk);
    socket.setTimeout(AFTERMATH_MS);
  });
  // Errors are ignored, because a server may also close the connection with a reset after its response.
  socket.on('error', () => {}).write(bytes, 'latin1');
  const limit = setTimeout(() => {
    closed = false;
    socket.destroy();
  }, RESPONSE_TIMEOUT_MS);
  await new Promise((resolve) => socket.on('close', resolve));
  clearTimeout(limit);
  return { responses: parseResponses(received), closed };
}

/** Finds the consecutive responses in a text. Informational responses are left out. */
export const parseResponses = (received: string): Response[] =>
  received
    .split(/(?=HTTP\/1\.[01] \d{3} )/)
    .filter((part) => /^HTTP\/1\.[01] [2-5]/.test(part))
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const [statusLine = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]);
      const status = Number(statusLine.split(' ')[1]);
      return { status, headers: Object.fromEntries(headers) as IncomingHttpHeaders, body: rest.join('\r\n\r\n') };
    });

export async function inParallel<T>(items: Iterable<T>, concurrency: number, work: (item: T) => Promise<unknown>) {
  const queue = [...items].reverse();
  const next = async (): Promise<void> => {
    while (queue.length > 0) await work(queue.pop() as T);
  };
  await Promise.all(Array.from({ length: concurrency }, next));
}
