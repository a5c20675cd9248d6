import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root';

/** The value of SECRET_KEY for the API. */
export const secretKey = (file = join(ROOT, '.data/secret-key')): string => storedSecret('SECRET_KEY', file);

/** The value of VAPID_PRIVATE_KEY for the API. Nearly all values of 32 bytes are valid private keys of P-256. */
export const vapidPrivateKey = (file = join(ROOT, '.data/vapid-private-key')): string =>
  storedSecret('VAPID_PRIVATE_KEY', file);

/** The value of GATEWAY_SECRET for the API and the gateway. */
export const gatewaySecret = (file = join(ROOT, '.data/gateway-secret')): string =>
  storedSecret('GATEWAY_SECRET', file);

/** Returns the secret from the environment, or a random one that is created once and stored with the data. */
function storedSecret(variable: string, file: string): string {
  const given = process.env[variable];
  if (given) return given;
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
