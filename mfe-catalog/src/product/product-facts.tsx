import { paths, useKit, useShop } from '@telemarket/kit';
import { picturePath } from '@telemarket/kit/shop';
import type { PartialProduct } from './product.resource';
import { saleState } from './sale-state';

/** The listing as structured data for search engines. Browsers do not execute it. */
export function ProductFacts({ product }: { product: PartialProduct }) {
  const { origin = '' } = useKit().boot;
  const { currency } = useShop();
  const facts = toScriptJson(toStructuredData(product, origin, currency));
  // eslint-disable-next-line no-restricted-syntax -- JSON in a script element; toJson escapes it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: facts }} />;
}

const AVAILABILITIES = { free: 'InStock', reserved: 'Reserved', paused: 'OutOfStock', sold: 'SoldOut' } as const;

/** Leaves the rating out unless buyers gave it. */
function toStructuredData(product: PartialProduct, origin: string, currency: string) {
  const { id, title, description, category, pictures = [], previewImage, price, sellerName } = product;
  const { rating, reviewCount, isSampleRating } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku: String(id),
    name: title,
    description,
    category,
    // an API of an earlier release sends no pictures, no preview image and no mark of sample ratings
    ...(previewImage && {
      image: [...pictures.map((picture) => picturePath(picture.id, 1_280)), previewImage].map((path) => origin + path),
    }),
    ...(isSampleRating === false &&
      reviewCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } }),
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: currency,
      availability: `https://schema.org/${AVAILABILITIES[saleState(product)]}`,
      url: origin + paths.product(id),
      seller: { '@type': 'Organization', name: sellerName, url: origin + paths.seller(sellerName) },
    },
  };
}

/** Escapes `<`, so that the text of a seller cannot end the script element. */
const toScriptJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');
