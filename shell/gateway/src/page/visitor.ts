import type { SessionAnswer } from '@telemarket/contract';
import { type Theme, toTheme } from '@telemarket/host/theme';
import type { SessionUser } from '@telemarket/kit';
import { COOKIES } from '@telemarket/kit/device-keys';
import { createBatchReader } from '@telemarket/server-kit/batch-reader';
import { isToken, MAX_SESSION_TOKENS, tokenCookieName } from '@telemarket/server-kit/token-cookie';
import type { FastifyRequest } from 'fastify';
import { openApiPool } from '../api-pool';
import type { GatewayConfig } from '../config';

/** The data of the visitor that the first paint needs. */
export interface Visitor {
  user: SessionUser | null;
  cartCount: number;
  consent: 'accepted' | 'rejected' | null;
  theme: Theme;
}

/** The visitor's part of a page's cache key. It contains no personal data. */
export const variantOf = ({ consent, theme }: Visitor): string => `${consent} ${theme}`;

export interface VisitorReader {
  /**
   * Fetches the session from the API if there is a session cookie, in batches with other visitors. If the API does not
   * respond in time, the page is rendered for a signed-out visitor, and the browser fetches the session again.
   */
  read(request: FastifyRequest): Promise<Visitor>;
  close(): Promise<void>;
}

const SESSION_TIMEOUT_MS = 800;
/** With one batch at a time, a hanging API process would delay all visitors. More batches are smaller and cost more. */
const MAX_BATCHES = 2;
/** While the API hangs, its queue has visitors who have already timed out; this limits the queue. */
const MAX_WAITING = 2_000;

export function createVisitorReader({ apiOrigin, publicOrigin }: GatewayConfig): VisitorReader {
  const sessionCookie = tokenCookieName('sid', publicOrigin);
  // fetch is several times slower than a pool
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

/** Only these fields of the user leave this file. */
const toSessionUser = ({ id, firstName, lastName, username, email, isAdmin }: SessionUser): SessionUser => ({
  id,
  firstName,
  lastName,
  username,
  email,
  isAdmin,
});
