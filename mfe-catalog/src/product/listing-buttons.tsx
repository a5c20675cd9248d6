import type { ProductSummary } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import { useBuy } from '@telemarket/kit/ui';
import { saleState } from './sale-state';

interface ListingButtonsProps {
  product: ProductSummary;
  /** The id of the element that names the listing. */
  titleId: string;
  className: string | undefined;
  /** Adds a Contact button. */
  onContact?: (product: ProductSummary) => void;
}

/**
 * The buttons of a listing in a list. Each button has an icon and words; its class hides either the icon or the words.
 */
export function ListingButtons({ product, titleId, className, onContact }: ListingButtonsProps) {
  const { addToCart } = useBuy();
  const state = saleState(product);
  return (
    <>
      {onContact && state !== 'sold' && (
        <Button
          variant="outline"
          icon="message"
          className={className}
          aria-describedby={titleId}
          onClick={() => onContact(product)}
        >
          Contact
        </Button>
      )}
      {state === 'free' && (
        <Button icon="cart" className={className} aria-describedby={titleId} onClick={() => addToCart(product)}>
          Add to Cart
        </Button>
      )}
    </>
  );
}
