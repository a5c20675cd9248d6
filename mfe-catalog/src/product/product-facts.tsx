import { paths } from '@telemarket/kit';
import type { PartialProduct } from './product.resource';
import { saleState } from './sale-state';

/** The listing as structured data for search engines. Browsers do not execute it. */
export function ProductFacts({ product }: { product: PartialProduct }) {
  // eslint-disable-next-line no-restricted-syntax -- JSON in a script element; toJson escapes it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toJson(toFacts(product)) }} />;
}

const AVAILABILITIES = { available: 'InStock', reserved: 'Reserved', paused: 'OutOfStock', sold: 'SoldOut' };

/** Returns a rating only if buyers gave it, and the availability only of unique and paused listings. */
function toFacts(product: PartialProduct) {
  const { id, title, description, category, image, price, sellerName, isUnique, availability } = product;
  const { rating, reviewCount, isSampleRating } = product;
  const shown = saleState(product) === 'paused' ? 'paused' : isUnique && availability;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    sku: String(id),
    name: title,
    description,
    category,
    image,
    // an API of an earlier release does not send `isSampleRating`
    ...(isSampleRating === false &&
      reviewCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } }),
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'USD',
      ...(shown && { availability: `https://schema.org/${AVAILABILITIES[shown]}` }),
      url: paths.product(id),
      seller: { '@type': 'Organization', name: sellerName },
    },
  };
}

/** Escapes `<`, so that the text of a seller cannot end the script element. */
const toJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');
