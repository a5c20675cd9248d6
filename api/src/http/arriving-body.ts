import { DETAILS } from '@telemarket/server-kit/problem';
import { uploadProblem, type UploadRoute } from '@telemarket/server-kit/uploads';
import type { IncomingMessage } from 'node:http';
import { Problem } from './problem';

/** The connection is closed, because it cannot be used again when the body of a request has not arrived. */
export const CLOSE_CONNECTION = { headers: { connection: 'close' } };

/** Admits only a few uploads at a time. Checks the headers before a byte of the body is read. */
export class UploadGate {
  private running = 0;

  constructor(private readonly route: UploadRoute) {}

  async admit<T>(request: IncomingMessage, receive: () => Promise<T>): Promise<T> {
    const problem = uploadProblem(request.headers, this.route);
    if (problem) throw new Problem(problem.status, problem.detail, CLOSE_CONNECTION);
    const { maxAtOnce, refusals } = this.route;
    if (this.running === maxAtOnce) throw new Problem(503, refusals.busy, { retryAfter: 2, ...CLOSE_CONNECTION });
    this.running++;
    try {
      return await receive();
    } finally {
      this.running--;
    }
  }
}

/**
 * Yields the body of an upload while it arrives. Throws 408 when the sender leaves or stops sending. The request is
 * never destroyed, so that a response can still be sent.
 */
export async function* arrivingBody(request: IncomingMessage, { idleTimeoutMs }: UploadRoute): AsyncGenerator<Buffer> {
  const late = () => new Problem(408, DETAILS[408], CLOSE_CONNECTION);
  let end = () => {};
  const ended = new Promise<never>((_resolve, reject) => (end = () => reject(late())));
  ended.catch(() => undefined);
  const timer = setTimeout(end, idleTimeoutMs);
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = chunks.next().catch(() => Promise.reject(late()));
      const chunk = await Promise.race([next, ended]);
      if (chunk.done) return;
      timer.refresh();
      yield chunk.value;
    }
  } finally {
    clearTimeout(timer);
    // The rest of the body is dropped while it arrives.
    if (!request.readableEnded && !request.destroyed) request.resume();
  }
}
