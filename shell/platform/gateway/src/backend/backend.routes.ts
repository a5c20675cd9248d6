import { isForeignWrite } from '@telemarket/server-kit/same-site';
import { traceHeaders } from '@telemarket/server-kit/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config';
import { DETAILS } from '@telemarket/server-kit/problem';
import { sendNotFound, sendProblem, sendUnavailable } from '../http/problem';
import { SESSION_PROOF_HEADER } from '../http/proxy';
import { readVisitor } from '../page/page-cookies';
import { BackendFailure } from './backend-call';
import { BACKEND_PATH_PREFIX, type RemoteBackends, backendTargetOf } from './remote-backends';
import type { ProveSession } from './session-proof';

const FORWARDED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** All other headers are dropped: they could prove who a visitor is, or tell a team more about its visitors. */
const FORWARDED_REQUEST_HEADERS = ['accept', 'accept-language', 'content-type', 'if-match', 'if-none-match'] as const;
/** With this policy, a browser runs no script when a person opens the address and the backend has sent HTML as JSON. */
const BACKEND_RESPONSE_POLICY = "default-src 'none'; sandbox";

/** Serves the teams' own backends below `/api/remote/NAME/`. @param prove Null: backends get no sessions. */
export function addBackendRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  backends: RemoteBackends,
  prove: ProveSession | null,
): void {
  async function forwardToBackend(request: FastifyRequest, reply: FastifyReply) {
    const target = backendTargetOf(request.raw.url ?? '');
    if (target === 'malformed') return sendProblem(reply, 400, DETAILS[400]);
    if (!target || !backends.has(target.name)) return sendNotFound(reply);
    if (isForeignWrite(request, config.publicOrigin))
      return sendProblem(reply, 403, 'The request comes from another site.');
    const { hasSession } = readVisitor(request, config);
    const { name, path } = target;
    try {
      const proof = hasSession && prove ? await prove(request, name) : null;
      const { status, headers, body } = await backends.call(name, {
        method: request.method,
        path,
        headers: { ...forwardedHeadersOf(request), ...(proof !== null && { [SESSION_PROOF_HEADER]: proof }) },
        body: request.body as Buffer | undefined,
      });
      return await reply
        .code(status)
        .headers({
          'cache-control': 'no-store',
          ...headers,
          vary: 'cookie',
          'content-security-policy': BACKEND_RESPONSE_POLICY,
        })
        .headers({
          ...(hasSession && { 'cache-control': 'private, no-store' }),
          ...(body.length > 0 && { 'content-type': 'application/json; charset=utf-8' }),
        })
        .send(body);
    } catch (error) {
      if (!(error instanceof BackendFailure)) {
        request.log.warn({ err: error, remote: name }, 'the API did not prove a session');
        return sendUnavailable(reply);
      }
      request.log.warn({ remote: name, outcome: error.outcome, problem: error.message }, 'call of a backend failed');
      if (error.outcome !== 'refused') return sendUnavailable(reply);
      return sendProblem(reply, 502, 'This part of the shop sent an invalid response.');
    }
  }

  app.route({ method: [...FORWARDED_METHODS], url: `${BACKEND_PATH_PREFIX}*`, handler: forwardToBackend });
}

function forwardedHeadersOf(request: FastifyRequest): Record<string, string> {
  const { headers, protocol, host, id } = request;
  const allowed = FORWARDED_REQUEST_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return {
    ...(Object.fromEntries(allowed) as Record<string, string>),
    ...traceHeaders(),
    ...{ 'x-forwarded-host': host, 'x-forwarded-proto': protocol, 'x-request-id': id },
  };
}
