import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';
import type { PageFiles } from './document';
import { addressesOf } from './page-file';

/** The files of a page as values of the `Link` header. */
export function preloadLinks({ styles, font, scripts, preloads, integrity }: PageFiles): string[] {
  const withIntegrity = (address: string, as: string) =>
    preload(address, as) + (integrity[address] ? `; integrity="${integrity[address]}"` : '');
  return [
    ...addressesOf(styles).map((address) => withIntegrity(address, 'style')),
    ...(font ? [`${preload(font, 'font')}; crossorigin=anonymous`] : []),
    ...[...scripts, ...preloads].map((address) => `${withIntegrity(address, 'script')}; fetchpriority=low`),
  ];
}

/** Encoded, because a file name may have characters that a header must not have. */
const preload = (address: string, as: string) => `<${encodeURI(address)}>; rel=preload; as=${as}`;

/** Proxies add at least one of these headers. */
const PROXY_HEADERS = ['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'];

/** Sends a 103 with the page's files while the page is rendered. Only browser navigations use it. */
export function sendEarlyHints(
  { headers, method, raw }: FastifyRequest,
  reply: FastifyReply,
  links: () => string[],
  { earlyHints, trustProxyHops }: Pick<GatewayConfig, 'earlyHints' | 'trustProxyHops'>,
): void {
  if (headers['sec-fetch-mode'] !== 'navigate' || method !== 'GET' || raw.httpVersion === '1.0') return;
  const direct = trustProxyHops === 0 && !PROXY_HEADERS.some((name) => name in headers);
  if (earlyHints === 'on' || (earlyHints === 'direct' && direct)) reply.raw.writeEarlyHints({ link: links() });
}
