import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root';

/** For SECRET_KEY of the API. */
export const secretKey = (file = join(ROOT, '.data/secret-key')): string => storedSecret('SECRET_KEY', file);

/** For VAPID_PRIVATE_KEY of the API: any 32 bytes are a private key of P-256, but for one in four billion. */
export const vapidPrivateKey = (file = join(ROOT, '.data/vapid-private-key')): string =>
  storedSecret('VAPID_PRIVATE_KEY', file);

/** For GATEWAY_SECRET of the API and of the gateway. */
export const gatewaySecret = (file = join(ROOT, '.data/gateway-secret')): string =>
  storedSecret('GATEWAY_SECRET', file);

/** The one of the environment, or one that is made at random once and stored with the data. */
function storedSecret(variable: string, file: string): string {
  const given = process.env[variable];
  if (given) return given;
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
