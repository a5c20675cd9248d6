import { isSameSecret } from '@telemarket/server-kit/same-secret';
import type { Config } from '../config/config';
import { Problem } from './problem';

/**
 * Throws 404 when a request does not contain the secret of the gateways, or when no secret is configured.
 * @param given the header `authorization`
 */
export function requireGatewaySecret(
  given: string | undefined,
  { gatewaySecret }: Pick<Config, 'gatewaySecret'>,
): void {
  if (!gatewaySecret || !isSameSecret(given ?? '', `Bearer ${gatewaySecret}`))
    throw new Problem(404, 'There is nothing here.');
}
