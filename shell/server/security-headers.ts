import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config';

/** Scripts only from the site's own origin; inline style attributes are what React renders for sizes known at run time. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/** The headers of everything the gateway answers; the policy is left out where the API has set its own. */
export function securityHeadersOf(config: GatewayConfig): Readonly<Record<string, string>> {
  const policy = Object.entries(developmentPolicy(config)).map(([directive, value]) => `${directive} ${value}`);
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(config.publicOrigin?.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}

/** With development servers, or where a developer may bring theirs, their scripts, inlined styles, eval source maps and sockets are let in. */
function developmentPolicy({ assets, remotes, allowOverrides }: GatewayConfig): Record<string, string> {
  const development = [...remotes.values()].some(({ kind }) => kind === 'dev') || assets.devOrigin !== null;
  if (!development && !allowOverrides) return POLICY;
  const local = 'http://localhost:* http://127.0.0.1:*';
  return {
    ...POLICY,
    'script-src': `'self' 'unsafe-eval' ${local}`,
    'style-src': `'self' 'unsafe-inline' ${local}`,
    'style-src-attr': "'unsafe-inline'",
    'font-src': `'self' ${local}`,
    'img-src': `'self' data: ${local}`,
    'connect-src': `'self' ${local} ws://localhost:* ws://127.0.0.1:*`,
  };
}
