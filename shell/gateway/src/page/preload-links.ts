import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';
import type { PageFiles } from './document';
import { addressesOf } from './page-file';

/** Exactly what a page asks for in its head, in that order, as values of a `Link` header. */
export function preloadLinks({ theme, styles, font, scripts, preloads }: PageFiles): string[] {
  return [
    ...addressesOf([theme]).map((address) => preload(address, 'script')),
    ...addressesOf(styles).map((address) => preload(address, 'style')),
    ...(font ? [`${preload(font, 'font')}; crossorigin=anonymous`] : []),
    ...[...scripts, ...preloads].map((address) => preload(address, 'script')),
  ];
}

/** A manifest's file names may be anything; a header's values may not. */
const preload = (address: string, as: string) => `<${encodeURI(address)}>; rel=preload; as=${as}`;

/** One of these is on every request that a proxy has handed on, as proxies are commonly set up. */
const PROXY_MARKS = ['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'];

/** Names the page's files while the page is still being made: a 103, for a browser's navigation, which alone expects one. */
export function sendEarlyHints(
  { headers, method, raw }: FastifyRequest,
  reply: FastifyReply,
  links: () => string[],
  { earlyHints, trustProxyHops }: Pick<GatewayConfig, 'earlyHints' | 'trustProxyHops'>,
): void {
  if (headers['sec-fetch-mode'] !== 'navigate' || method !== 'GET' || raw.httpVersion === '1.0') return;
  const direct = trustProxyHops === 0 && !PROXY_MARKS.some((name) => name in headers);
  if (earlyHints === 'on' || (earlyHints === 'direct' && direct)) reply.raw.writeEarlyHints({ link: links() });
}
