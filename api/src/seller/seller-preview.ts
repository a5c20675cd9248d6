import { toPathSegment } from '@telemarket/composition/text';
import { type Preview, previewPath } from '../preview/preview';
import type { SellerRow } from './seller.repository';

/** Returns the picture that a shared link to the page of a seller shows. Its numbers are counted by the shop. */
export function sellerPreview(name: string, { listings, verified, since, sold }: SellerRow): Preview {
  const sales = sold > 0 ? ` · ${sold.toLocaleString('en-US')} sold here` : '';
  return {
    kind: 'Seller',
    title: name,
    proof:
      verified > 0
        ? `${verified.toLocaleString('en-US')} of ${listings.toLocaleString('en-US')} listings verified`
        : null,
    text: `Selling since ${since.getUTCFullYear()}${sales}`,
    offer: null,
    pictures: [],
  };
}

export const sellerPreviewPath = (name: string, row: SellerRow): string =>
  previewPath(`seller/${toPathSegment(name)}`, sellerPreview(name, row));
