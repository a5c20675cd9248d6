import type { SessionAnswer } from '@telemarket/contract';
import type { SessionUser } from '@telemarket/kit';
import type { FastifyRequest } from 'fastify';

/** What the first paint needs to know of the visitor. */
export interface Visitor {
  user: SessionUser | null;
  cartCount: number;
  consent: 'accepted' | 'rejected' | null;
}

const SESSION_LIMIT_MS = 800;
const SESSION_COOKIES = ['__Host-sid', 'sid'];

/** Asks the API who is signed in, when there is a session cookie at all. An API that is away makes a visitor: the browser knows better later. */
export async function readVisitor(request: FastifyRequest, apiOrigin: string): Promise<Visitor> {
  const { cookies } = request;
  const consent =
    cookies['cookieConsent'] === 'true' ? 'accepted' : cookies['cookieConsent'] === 'false' ? 'rejected' : null;
  const user = SESSION_COOKIES.some((name) => cookies[name]) ? await readUser(request, apiOrigin) : null;
  const count = Number(cookies['tm_cart']);
  // a signed-out page shows no cart: leaving the count out lets all visitors share it
  return { user, cartCount: user && Number.isSafeInteger(count) && count > 0 ? count : 0, consent };
}

async function readUser(request: FastifyRequest, apiOrigin: string): Promise<SessionUser | null> {
  try {
    const response = await fetch(`${apiOrigin}/api/auth/session`, {
      headers: { cookie: request.headers.cookie ?? '', 'x-forwarded-for': request.ip },
      signal: AbortSignal.timeout(SESSION_LIMIT_MS),
    });
    const { user } = (await response.json()) as SessionAnswer;
    if (!user) return null;
    const { id, firstName, lastName, username, email, isAdmin } = user;
    return { id, firstName, lastName, username, email, isAdmin };
  } catch {
    return null;
  }
}
