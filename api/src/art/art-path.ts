import type { ArtFact } from '@telemarket/artwork';
import type { Product } from '../product/product.entity';

/** The columns that a product's picture shows, besides its topic. */
export type ArtSource = Pick<Product, 'id' | 'category' | 'memberCount' | 'userCount' | 'sinceYear'>;

export function artFact({ category, memberCount, userCount, sinceYear }: ArtSource): ArtFact | null {
  const since: ArtFact | null = sinceYear ? { kind: 'since', value: sinceYear } : null;
  const users: ArtFact | null = userCount ? { kind: 'users', value: userCount } : null;
  const members: ArtFact | null = memberCount ? { kind: 'members', value: memberCount } : null;
  return category === 'account' ? (since ?? members) : (users ?? members ?? since);
}

/** The path contains everything that the picture shows, because browsers cache the picture for a year. */
export function artPath(product: ArtSource): string {
  const fact = artFact(product);
  return `/art/v2/${product.category}/${product.id}/${fact ? `${fact.kind}-${fact.value}` : 'plain'}.svg`;
}
