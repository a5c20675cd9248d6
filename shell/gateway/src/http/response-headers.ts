import { SECURITY_HEADERS } from '@telemarket/server-kit/security-headers';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config/config';
import type { PageFiles } from '../document/document';

type Policy = Record<string, string>;

/** Scripts must come from the site's origin. React renders style attributes for sizes that are known only at run time. */
const POLICY: Policy = {
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

/** The headers of every response. API responses have another policy. */
export function securityHeadersOf(config: GatewayConfig): Readonly<Record<string, string>> {
  return {
    'content-security-policy': formatPolicy(policyOf(config)),
    ...SECURITY_HEADERS,
    ...(config.publicOrigin?.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** The policy of a page allows exactly its inline stylesheets. */
export function pagePolicyOf(config: GatewayConfig): (files: PageFiles) => string {
  const policy = policyOf(config);
  const { 'style-src': styles = '' } = policy;
  return ({ styles: sheets }) =>
    formatPolicy({
      ...policy,
      // a hash would disable 'unsafe-inline'
      'style-src': styles.includes("'unsafe-inline'")
        ? styles
        : [styles, ...sheets.flatMap(({ inline }) => inline?.hash ?? [])].join(' '),
    });
}

const formatPolicy = (policy: Policy) =>
  Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ');

const WITHOUT_CHARSET = /^(text\/|[^;]+[/+]xml\b)(?!.*;\s*charset=)/i;

/** Adds these headers, and the charset where it is missing: all texts of the site are UTF-8. */
export function addResponseHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && WITHOUT_CHARSET.test(type)) reply.header('content-type', `${type}; charset=utf-8`);
  });
}

/** Development servers and local builds need scripts, inline styles, source maps and sockets. */
function policyOf({ assets, allowOverrides }: GatewayConfig): Policy {
  if (assets.devOrigin === null && !allowOverrides) return POLICY;
  const local = 'http://localhost:* http://127.0.0.1:*';
  return {
    ...POLICY,
    'script-src': `'self' 'unsafe-eval' ${local}`,
    'style-src': `'self' 'unsafe-inline' ${local}`,
    'font-src': `'self' ${local}`,
    'img-src': `'self' data: ${local}`,
    'connect-src': `'self' ${local} ws://localhost:* ws://127.0.0.1:*`,
  };
}
