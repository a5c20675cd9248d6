import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';

/** The site's origin as visitors see it: configured, or from the request. */
export const originOf = (request: FastifyRequest, { publicOrigin }: GatewayConfig): string =>
  publicOrigin ?? `${request.protocol}://${request.host}`;

/** Parameters that campaigns add to a link. No page reads them, and each click would have its own page in the cache. */
const CAMPAIGN = /^(utm_\w+|[a-z]*clid|gad_source|gbraid|wbraid|mc_[ce]id|_ga|_gl)(=|$)/i;

/** @returns The query without them. The order is unchanged, so that the browser's router sees the same. */
export const withoutCampaign = (search: string): string => filterQuery(search, (part) => !CAMPAIGN.test(part));

/** @returns The query with these parameters only. */
export const onlyParameters = (search: string, names: readonly string[]): string =>
  filterQuery(search, (part) => names.includes(part.split('=', 1)[0] ?? ''));

function filterQuery(search: string, isIncluded: (part: string) => boolean): string {
  const query = search.slice(1).split('&').filter(isIncluded).join('&');
  return query && `?${query}`;
}
