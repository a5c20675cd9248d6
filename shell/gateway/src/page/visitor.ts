import { EventEmitter } from 'node:events';
import type { SessionAnswer } from '@telemarket/contract';
import type { SessionUser } from '@telemarket/kit';
import { COOKIES } from '@telemarket/kit/device-keys';
import type { FastifyRequest } from 'fastify';
import { openApiPool } from '../api-pool';

/** What the first paint needs to know of the visitor. */
export interface Visitor {
  user: SessionUser | null;
  cartCount: number;
  consent: 'accepted' | 'rejected' | null;
}

export interface VisitorReader {
  /**
   * Fetches the session from the API if there is a session cookie. Without a response in time the page is made for a
   * visitor who is not signed in, and the browser fetches the session again.
   */
  read(request: FastifyRequest): Promise<Visitor>;
  close(): Promise<void>;
}

const SESSION_TIMEOUT_MS = 800;
const SESSION_COOKIES = ['__Host-sid', 'sid'];
const CONNECTIONS = 32;

export function createVisitorReader(apiOrigin: string): VisitorReader {
  // each signed-in page needs the session, and fetch costs several times as much as a pool
  const api = openApiPool(apiOrigin, {
    connections: CONNECTIONS,
    connectTimeoutMs: SESSION_TIMEOUT_MS,
    responseTimeoutMs: SESSION_TIMEOUT_MS,
  });

  async function readUser(request: FastifyRequest): Promise<SessionUser | null> {
    // undici takes an emitter, too; an AbortSignal would double the cost of this function
    const aborter = new EventEmitter();
    let timer: NodeJS.Timeout | undefined;
    // a request that waits for a connection does not react to the signal
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        aborter.emit('abort');
        resolve(null);
      }, SESSION_TIMEOUT_MS);
    });
    try {
      return await Promise.race([fetchUser(request, aborter), timeout]);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  async function fetchUser(request: FastifyRequest, signal: EventEmitter): Promise<SessionUser | null> {
    const { body } = await api.request({
      method: 'GET',
      path: '/api/auth/session',
      headers: { cookie: request.headers.cookie ?? '', 'x-forwarded-for': request.ip },
      signal,
    });
    const { user } = (await body.json()) as SessionAnswer;
    if (!user) return null;
    const { id, firstName, lastName, username, email, isAdmin } = user;
    return { id, firstName, lastName, username, email, isAdmin };
  }

  return {
    async read(request) {
      const { cookies } = request;
      const consent =
        cookies[COOKIES.consent] === 'true' ? 'accepted' : cookies[COOKIES.consent] === 'false' ? 'rejected' : null;
      const user = hasSession(request) ? await readUser(request) : null;
      const count = Number(cookies[COOKIES.cart]);
      // signed-out pages show no count, so that all visitors share them
      return { user, cartCount: user && Number.isSafeInteger(count) && count > 0 ? count : 0, consent };
    },
    close: () => api.destroy(),
  };
}

const hasSession = ({ cookies }: FastifyRequest): boolean => SESSION_COOKIES.some((name) => cookies[name]);
