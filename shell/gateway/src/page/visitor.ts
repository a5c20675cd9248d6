import type { SessionAnswer } from '@telemarket/contract';
import { type Theme, toTheme } from '@telemarket/host/theme';
import type { SessionUser } from '@telemarket/kit';
import { COOKIES } from '@telemarket/kit/device-keys';
import { createBatchReader } from '@telemarket/server-kit/batch-reader';
import { isToken, MAX_SESSION_TOKENS, tokenCookieName } from '@telemarket/server-kit/token-cookie';
import type { FastifyRequest } from 'fastify';
import { openApiPool } from '../api-pool';
import type { GatewayConfig } from '../config';

/** What the first paint needs to know of the visitor. */
export interface Visitor {
  user: SessionUser | null;
  cartCount: number;
  consent: 'accepted' | 'rejected' | null;
  theme: Theme;
}

/** What the key of a cached page contains of a visitor. No personal value is in it. */
export const variantOf = ({ consent, theme }: Visitor): string => `${consent} ${theme}`;

export interface VisitorReader {
  /**
   * Fetches the session from the API if there is a session cookie, together with those of other visitors. Without a response
   * in time the page is made for a visitor who is not signed in, and the browser fetches the session again.
   */
  read(request: FastifyRequest): Promise<Visitor>;
  close(): Promise<void>;
}

const SESSION_TIMEOUT_MS = 800;
/** With one batch at a time, an API process that hangs would delay all visitors. With more, batches are smaller and cost more. */
const MAX_BATCHES = 2;
/** Visitors who wait for longer than the timeout stay in the queue of an API that hangs. */
const MAX_WAITING = 2_000;

export function createVisitorReader({ apiOrigin, publicOrigin }: GatewayConfig): VisitorReader {
  const sessionCookie = tokenCookieName('sid', publicOrigin);
  // fetch costs several times as much as a pool
  const api = openApiPool(apiOrigin, {
    connections: MAX_BATCHES,
    connectTimeoutMs: SESSION_TIMEOUT_MS,
    responseTimeoutMs: SESSION_TIMEOUT_MS,
  });
  const readUser = createBatchReader(fetchUsers, {
    maxRunning: MAX_BATCHES,
    maxSize: MAX_SESSION_TOKENS,
    maxWaiting: MAX_WAITING,
  });

  async function fetchUsers(tokens: string[]): Promise<(SessionUser | null)[]> {
    const { body } = await api.request({
      method: 'POST',
      path: '/api/auth/sessions',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tokens }),
    });
    const sessions = (await body.json()) as SessionAnswer[];
    return sessions.map(({ user }) => user && toSessionUser(user));
  }

  async function readInTime(token: string): Promise<SessionUser | null> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, SESSION_TIMEOUT_MS, null);
    });
    try {
      return await Promise.race([readUser(token), timeout]);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async read({ cookies }) {
      const consent =
        cookies[COOKIES.consent] === 'true' ? 'accepted' : cookies[COOKIES.consent] === 'false' ? 'rejected' : null;
      const token = cookies[sessionCookie];
      const user = token && isToken(token) ? await readInTime(token) : null;
      const count = Number(cookies[COOKIES.cart]);
      // signed-out pages show no count, so that all visitors share them
      return {
        user,
        cartCount: user && Number.isSafeInteger(count) && count > 0 ? count : 0,
        consent,
        theme: toTheme(cookies[COOKIES.theme]),
      };
    },
    close: () => api.destroy(),
  };
}

/** No other field of the user leaves this file. */
const toSessionUser = ({ id, firstName, lastName, username, email, isAdmin }: SessionUser): SessionUser => ({
  id,
  firstName,
  lastName,
  username,
  email,
  isAdmin,
});
