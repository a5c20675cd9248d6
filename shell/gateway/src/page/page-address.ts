import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config';

/** The public origin of the site: from the configuration, or else from the request. */
export const originOf = (request: FastifyRequest, { publicOrigin }: GatewayConfig): string =>
  publicOrigin ?? `${request.protocol}://${request.host}`;

/** Parameters that campaigns add to links. No page reads them, and each click would create another cache entry. */
const CAMPAIGN = /^(utm_\w+|[a-z]*clid|gad_source|gbraid|wbraid|mc_[ce]id|_ga|_gl)(=|$)/i;

/** @returns The query without campaign parameters, in the same order, which the browser's router sees, too. */
export const withoutCampaign = (search: string): string => filterQuery(search, (part) => !CAMPAIGN.test(part));

/** @returns The query with only these parameters. */
export const onlyParameters = (search: string, names: readonly string[]): string =>
  filterQuery(search, (part) => names.includes(part.split('=', 1)[0] ?? ''));

/** @returns The query with only these parameters, in the order of `names`: the same for all addresses of a page. */
export function canonicalQuery(search: string, names: readonly string[]): string {
  const given = new URLSearchParams(search);
  const pairs = names.flatMap((name) => given.getAll(name).flatMap((value) => (value ? [[name, value]] : [])));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

function filterQuery(search: string, isIncluded: (part: string) => boolean): string {
  const query = search.slice(1).split('&').filter(isIncluded).join('&');
  return query && `?${query}`;
}
