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

export function securityHeaders(app: FastifyInstance, config: GatewayConfig): void {
  const csp = Object.entries(developmentPolicy(config))
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ');
  const secure = config.publicOrigin?.startsWith('https:') ?? false;
  app.addHook('onSend', async (_request, reply) => {
    // what the API says of its own answers stands
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', csp);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/** With development servers, their scripts, inlined styles, eval source maps and sockets are let in. */
function developmentPolicy({ assets, remotes }: GatewayConfig): Record<string, string> {
  const development = [...remotes.values()].some(({ kind }) => kind === 'dev') || assets.devOrigin !== null;
  if (!development) return POLICY;
  const local = 'http://localhost:*';
  return {
    ...POLICY,
    'script-src': `'self' 'unsafe-eval' ${local}`,
    'style-src': `'self' 'unsafe-inline' ${local}`,
    'style-src-attr': "'unsafe-inline'",
    'font-src': `'self' ${local}`,
    'img-src': `'self' data: ${local}`,
    'connect-src': `'self' ${local} ws://localhost:*`,
  };
}
