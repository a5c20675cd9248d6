import { IntersectionType } from '@nestjs/swagger';
import { ChoiceField } from '../http/field.decorator';
import { PageQuery, TextQuery } from '../http/page';

/** The maximum number of characters in the name of a seller. */
export const MAX_SELLER_NAME_LENGTH = 100;

// ROW is a reserved word of MySQL, so the alias is quoted.
const COUNT_LISTED = 'SELECT COUNT(*) FROM product WHERE product.seller_id = `row`.id AND product.delisted_at IS NULL';
const COUNT_ADDRESSES = 'SELECT COUNT(DISTINCT product.seller_email) FROM product WHERE product.seller_id = `row`.id';

/** Names are stored and compared byte for byte, but lists search and sort them with the usual collation. */
export const NAME_IN_LISTS = 'name COLLATE utf8mb4_unicode_520_ci';

export const SELLER_SORTS = {
  newest: ['DESC', 'row.createdAt'],
  name: ['ASC', `row.${NAME_IN_LISTS}`],
  listings: ['DESC', `(${COUNT_LISTED})`],
} as const;
export type SellerSort = keyof typeof SELLER_SORTS;

/**
 * `missing`: the shop has no address of a seller who has listings. `several`: the listings have different addresses.
 */
export const ADDRESS_CONDITIONS = {
  missing: `\`row\`.email IS NULL AND (${COUNT_ADDRESSES}) = 0 AND (${COUNT_LISTED}) > 0`,
  several: `\`row\`.email IS NULL AND (${COUNT_ADDRESSES}) > 1`,
} as const;

export class SellerFilterQuery extends TextQuery {
  @ChoiceField(Object.keys(ADDRESS_CONDITIONS), { required: false }) address?: keyof typeof ADDRESS_CONDITIONS;
  @ChoiceField(['true'], { required: false, names: 'true' }) paused?: 'true';
}

export class SellerListQuery extends IntersectionType(SellerFilterQuery, PageQuery) {
  @ChoiceField(Object.keys(SELLER_SORTS), { required: false, default: 'newest' }) sort?: SellerSort;
}
