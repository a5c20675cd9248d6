import { lengthOf, toPathSegment } from '@telemarket/composition';
import type { ReadsOf } from '@telemarket/kit';
import { listingPagePath } from '../listing.resource';
import { readPage } from '../paginate';

/** The maximum number of characters in the name of a seller. */
const MAX_NAME_LENGTH = 100;

/** @returns The name in an address; null for a text that cannot be a name. */
export const sellerName = ({ name = '' }: Record<string, string>): string | null =>
  lengthOf(name) > MAX_NAME_LENGTH ? null : name;

export const sellerPath = (name: string) => `/api/sellers/${toPathSegment(name)}`;

export const listingsPath = (seller: string, params: URLSearchParams) =>
  listingPagePath({ seller, page: readPage(params) ?? 1 });

export const reads: ReadsOf = ({ params, search }) => {
  const name = sellerName(params);
  return name === null ? null : [sellerPath(name), listingsPath(name, search)];
};
