import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request as sendHttp } from 'node:http';
import { text } from 'node:stream/consumers';

export interface HttpRequest {
  method: string;
  /** The path and query, in ASCII without spaces. */
  path: string;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: Buffer | undefined;
}

export interface Response {
  status: number;
  /** Header names are in lower case. */
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Connection {
  agent: Agent;
  /** A response that takes longer counts as no response. */
  timeoutMs: number;
  /** The loopback address from which the client connects. */
  localAddress?: string | undefined;
  /**
   * Whether a request that fails on a reused connection is sent again. A server may close an idle connection at the
   * moment when a request is sent.
   */
  repeats?: boolean;
}

/** Sends a request. Throws without a complete response. */
export async function sendHttpRequest(origin: string, request: HttpRequest, connection: Connection): Promise<Response> {
  const { method, path, headers, body } = request;
  const { agent, timeoutMs, localAddress, repeats } = connection;
  const { hostname, port } = new URL(origin);
  const length = body || method === 'POST' ? { 'content-length': String(body?.length ?? 0) } : {};
  const options = { agent, hostname, port, method, path, localAddress, headers: { ...length, ...headers } };
  const outgoing = sendHttp(options);
  const timer = setTimeout(() => outgoing.destroy(new Error('hangs')), timeoutMs);
  outgoing.on('error', () => {}).end(body);
  try {
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const received = await text(incoming).catch((error: Error) => {
      throw new Error(`broken off: ${error.message}`);
    });
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: received };
  } catch (error) {
    if (repeats && outgoing.reusedSocket)
      return await sendHttpRequest(origin, request, { ...connection, repeats: false });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
