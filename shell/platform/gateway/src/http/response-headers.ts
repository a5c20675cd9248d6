import { SECURITY_HEADERS } from '@telemarket/server-kit/security-headers';
import { isSecureSite } from '@telemarket/server-kit/token-cookie';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config/config';
import { contentPolicyOf } from '../config/content-policy';

/** The headers of every response. API responses have a different content security policy. */
export function securityHeadersOf(config: GatewayConfig): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentPolicyOf(config),
    ...SECURITY_HEADERS,
    ...(isSecureSite(config.publicOrigin) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

const TYPE_WITHOUT_CHARSET = /^(text\/|[^;]+[/+]xml\b)(?!.*;\s*charset=)/i;

/** Adds these headers, and the charset where it is missing: all texts of the site are UTF-8. */
export function addResponseHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const entries = Object.entries(headers);
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of entries) if (!reply.hasHeader(name)) reply.header(name, value);
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && TYPE_WITHOUT_CHARSET.test(type))
      reply.header('content-type', `${type}; charset=utf-8`);
    done(null, payload);
  });
}
