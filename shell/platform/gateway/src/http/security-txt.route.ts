import type { FastifyInstance } from 'fastify';
import { type GatewayConfig, originOf } from '../config/config';
import type { SettingsFollower } from '../page/site-settings';
import { sendNotFound } from './problem';

const SECURITY_TXT_PATH = '/.well-known/security.txt';
/** A copy of the file is valid for this time. RFC 9116 recommends less than a year. */
const VALIDITY_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Tells people who have found a vulnerability where to report it (RFC 9116): to the address of support. Without such an
 * address, there is no file.
 */
export function addSecurityTxtRoute(
  app: FastifyInstance,
  config: GatewayConfig,
  { current }: Pick<SettingsFollower, 'current'>,
): void {
  app.get(SECURITY_TXT_PATH, (request, reply) => {
    // before the first response of the API, only the address in the variable is known
    const mail = current().boot.supportEmail ?? config.site.supportEmail;
    if (!mail) return sendNotFound(reply);
    const lines = [
      `Contact: ${mailtoOf(mail)}`,
      `Expires: ${new Date(Date.now() + VALIDITY_MS).toISOString()}`,
      `Canonical: ${originOf(request, config)}${SECURITY_TXT_PATH}`,
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}

/** Encodes the address, because an unescaped `?` would begin the fields of a mailto address. */
const mailtoOf = (mail: string) => `mailto:${encodeURIComponent(mail).replace('%40', '@')}`;
