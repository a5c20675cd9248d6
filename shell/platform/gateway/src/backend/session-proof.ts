import type { FastifyRequest } from 'fastify';

const PROOF_TIMEOUT_MS = 2_000;
/** Pages send this header with their requests while the user does nothing. Such a request does not extend the session. */
const IDLE_HEADER = 'tm-idle';

/** @returns A proof for the backend of the remote that says who has sent the request; null without a session. */
export type ProveSession = (request: FastifyRequest, remote: string) => Promise<string | null>;

/** The API makes the proofs, because only it knows the sessions. @param secret The secret of the gateways. */
export const createSessionProver =
  (apiOrigin: string, secret: string, send: typeof fetch): ProveSession =>
  async ({ headers, protocol, host, ip }, remote) => {
    const { cookie = '', [IDLE_HEADER]: idle } = headers;
    const response = await send(`${apiOrigin}/api/internal/session-proofs`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${secret}`, 'content-type': 'application/json', cookie },
        // the name of the cookie depends on the host
        ...{ 'x-forwarded-host': host, 'x-forwarded-proto': protocol, 'x-forwarded-for': ip },
        ...(idle !== undefined && { [IDLE_HEADER]: String(idle) }),
      },
      body: JSON.stringify({ remote }),
      signal: AbortSignal.timeout(PROOF_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the API responded with ${response.status}`);
    const { proof } = (await response.json()) as { proof?: unknown };
    if (proof === null || typeof proof === 'string') return proof;
    throw new Error('the response has no proof');
  };
