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
  /** Asks the API who is signed in, when there is a session cookie at all. An API that is away makes a visitor: the browser knows better later. */
  read(request: FastifyRequest): Promise<Visitor>;
  close(): Promise<void>;
}

const SESSION_LIMIT_MS = 800;
const SESSION_COOKIES = ['__Host-sid', 'sid'];
const CONNECTIONS = 32;

export function createVisitorReader(apiOrigin: string): VisitorReader {
  // every signed-in page asks: fetch costs several times as much as these connections, which stay open
  const api = openApiPool(apiOrigin, {
    connections: CONNECTIONS,
    connectTimeoutMs: SESSION_LIMIT_MS,
    responseTimeoutMs: SESSION_LIMIT_MS,
  });

  async function readUser(request: FastifyRequest): Promise<SessionUser | null> {
    // an AbortSignal costs as much as the rest of this function
    const late = new EventEmitter();
    let timer: NodeJS.Timeout | undefined;
    // a request that waits for a connection does not hear of being late
    const limit = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        late.emit('abort');
        resolve(null);
      }, SESSION_LIMIT_MS);
    });
    try {
      return await Promise.race([askForUser(request, late), limit]);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  async function askForUser(request: FastifyRequest, signal: EventEmitter): Promise<SessionUser | null> {
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
      // a signed-out page shows no cart: leaving the count out lets all visitors share it
      return { user, cartCount: user && Number.isSafeInteger(count) && count > 0 ? count : 0, consent };
    },
    close: () => api.destroy(),
  };
}

export const hasSession = ({ cookies }: FastifyRequest): boolean => SESSION_COOKIES.some((name) => cookies[name]);
