import type { ProductSummary } from '@telemarket/contract';
import { useResource } from '@telemarket/kit';
import { VisuallyHidden } from '@telemarket/kit/ui';
import { ProductGrid } from '../product/product-grid';
import { FEATURED_PATH } from './featured.reads';
import { WrittenPage } from './written-page';

/** Shows the text of the page, and below it the listings that the operator has picked. */
export default function FeaturedPage() {
  const { data: products = [] } = useResource<ProductSummary[]>(FEATURED_PATH, 'on focus');
  return (
    <WrittenPage>
      {products.length > 0 && (
        <section>
          <h2>
            <VisuallyHidden>Listings</VisuallyHidden>
          </h2>
          <ProductGrid products={products} />
        </section>
      )}
    </WrittenPage>
  );
}
