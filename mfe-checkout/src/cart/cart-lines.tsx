import { bidi } from '@telemarket/composition';
import {
  Button,
  ButtonLink,
  type CartItem,
  formatPrice,
  fromCents,
  IconButton,
  Link,
  paths,
  ProductImage,
  toCents,
  useKit,
} from '@telemarket/kit';
import { useState } from 'react';
import itemStyles from '../item.module.css';
import styles from './cart.module.css';
import { QuantityStepper } from './quantity-stepper';

interface RemovedLines {
  what: string;
  lines: readonly { item: CartItem; index: number }[];
}

export interface CartLinesProps {
  items: readonly CartItem[];
  /** The id of the product that was added before the cart was opened. */
  addedId: number | null;
  /** The reasons why items cannot be ordered, by product id. */
  refusals: ReadonlyMap<number, string>;
  /** Called with the id of the product whose quantity changes. */
  onChange: (productId: number) => void;
  /** Called when the user follows a link to another page. */
  onLeave: () => void;
  /** Called when Undo is pressed. Must move the focus, because the Undo button had the focus and is unmounted. */
  onRestored: () => void;
}

export function CartLines({ items, addedId, refusals, onChange, onLeave, onRestored }: CartLinesProps) {
  const { cart } = useKit();
  const [removed, setRemoved] = useState<RemovedLines | null>(null);

  function changeQuantity(item: CartItem, quantity: number) {
    if (quantity < 1) setRemoved({ what: item.product.title, lines: [{ item, index: items.indexOf(item) }] });
    onChange(item.product.id);
    cart.setQuantity(item.product.id, quantity);
  }

  function clearCart() {
    setRemoved({ what: 'Everything', lines: items.map((item, index) => ({ item, index })) });
    cart.clear();
  }

  function undoRemoval({ lines }: RemovedLines) {
    const present = new Set(items.map(({ product }) => product.id));
    for (const { item, index } of lines) if (!present.has(item.product.id)) cart.restore(item, index);
    setRemoved(null);
    onRestored();
  }

  return (
    <>
      {items.length > 0 ? (
        <>
          <ul>
            {items.map((item) => (
              <CartLine
                key={item.product.id}
                item={item}
                isAdded={item.product.id === addedId}
                refusal={refusals.get(item.product.id)}
                onQuantity={(quantity) => changeQuantity(item, quantity)}
                onLeave={onLeave}
              />
            ))}
          </ul>
          <Button variant="quiet" icon="trash" className={styles.clear} onClick={clearCart}>
            Clear cart
          </Button>
        </>
      ) : (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>Your cart is empty.</p>
          <p>Add some products to your cart before checking out.</p>
          <ButtonLink to={paths.home} onClick={onLeave}>
            Browse listings
          </ButtonLink>
        </div>
      )}
      <div role="status">
        {removed && (
          <p key={removed.lines[0]?.item.product.id} className={styles.undo}>
            <span>{`${removed.what} removed.`}</span>
            <Button variant="quiet" compact autoFocus onClick={() => undoRemoval(removed)}>
              Undo
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

interface PriceChangeProps {
  item: CartItem;
  /** True in a region that is announced: the text then also names the listing. */
  named?: boolean;
}

/** Says that the shop has changed the price since the shopper saw it. */
export function PriceChange({ item: { product, seenPrice }, named = false }: PriceChangeProps) {
  if (seenPrice === undefined) return null;
  const change = `Price changed from ${formatPrice(seenPrice)} to ${formatPrice(product.price)}`;
  return (
    <p role={named ? undefined : 'alert'} className={styles.changed}>
      {named ? bidi`${product.title}: ${change}` : change}
    </p>
  );
}

interface CartLineProps {
  item: CartItem;
  isAdded: boolean;
  refusal: string | undefined;
  /** Called with 0 to remove the line. */
  onQuantity: (quantity: number) => void;
  onLeave: () => void;
}

function CartLine({ item, isAdded, refusal, onQuantity, onLeave }: CartLineProps) {
  const { product, quantity } = item;
  return (
    <li className={`${styles.line} ${isAdded ? styles.added : ''}`}>
      <span className={`${itemStyles.art} ${styles.art}`}>
        <ProductImage src={product.image} productId={product.id} category={product.category} />
      </span>
      <div className={itemStyles.about}>
        <Link dir="auto" className={itemStyles.name} to={paths.product(product.id)} onClick={onLeave}>
          {product.title}
        </Link>
        <span className={itemStyles.each}>{`${formatPrice(product.price)} each`}</span>
        {product.sellerName && <span className={itemStyles.each}>{bidi`by ${product.sellerName}`}</span>}
        {isAdded && <span className={styles.addedText}>Just added</span>}
      </div>
      <span className={itemStyles.sum}>{formatPrice(fromCents(toCents(product.price) * quantity))}</span>
      <div className={styles.controls}>
        {product.isUnique ? (
          <span className={itemStyles.each}>One of a kind</span>
        ) : (
          <QuantityStepper title={product.title} quantity={quantity} onQuantity={onQuantity} />
        )}
        <IconButton label={bidi`Remove ${product.title}`} icon="trash" onClick={() => onQuantity(0)} />
      </div>
      <PriceChange item={item} />
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {`${refusal} Remove it to place your order.`}
        </p>
      )}
    </li>
  );
}
