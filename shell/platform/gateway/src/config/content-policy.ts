import type { GatewayConfig } from './config';

/**
 * Scripts must come from the site's origin. Style attributes are allowed, because React writes them for sizes that are
 * known only at run time.
 */
const BASE_POLICY = {
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

/**
 * The content security policy of a response.
 * @param hashes The hashes of the inline stylesheets that the policy allows.
 */
export function contentPolicyOf({ assets }: GatewayConfig, hashes: readonly string[] = []): string {
  if (assets.devOrigin === null)
    return formatPolicy({ ...BASE_POLICY, 'style-src': [BASE_POLICY['style-src'], ...hashes].join(' ') });
  // Development servers need scripts, inline styles, source maps and sockets.
  const local = 'http://localhost:* http://127.0.0.1:*';
  return formatPolicy({
    ...BASE_POLICY,
    'script-src': `'self' 'unsafe-eval' ${local}`,
    // no hashes are added, because a hash would disable 'unsafe-inline'
    'style-src': `'self' 'unsafe-inline' ${local}`,
    'font-src': `'self' ${local}`,
    'img-src': `'self' data: ${local}`,
    'connect-src': `'self' ${local} ws://localhost:* ws://127.0.0.1:*`,
  });
}

const formatPolicy = (policy: Record<string, string>) =>
  Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`)
    .join('; ');
