import { bidi } from '@telemarket/composition';
import { type CartProduct, paths, useKit, useLocation, useNavigate } from '@telemarket/kit';

/** Adds a product to the cart. A signed-out shopper is sent to the login page, which returns to this page. */
export function useBuy() {
  const { bus, cart, session, toasts } = useKit();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const quantityOf = ({ id }: CartProduct) => cart.get().items.find(({ product }) => product.id === id)?.quantity ?? 0;
  /** Mentions a quantity above 1, because buyers rarely want a listing twice. */
  const inCartText = (product: CartProduct, otherwise: string) => {
    const quantity = quantityOf(product);
    return quantity > 1 ? bidi`${product.title}: you now have ${quantity} in your cart.` : otherwise;
  };

  /** @param onReady Called when the product is in the cart and the shopper is signed in. */
  function add(product: CartProduct, onReady: (added: boolean) => void) {
    const added = cart.add(product);
    if (quantityOf(product) === 0) {
      toasts.show({
        title: 'Your cart is full',
        description: `An order can have at most ${cart.maxItems} listings. Place the order or remove a listing.`,
        variant: 'destructive',
      });
    } else if (session.get() !== null) {
      onReady(added);
    } else {
      toasts.show({
        title: 'Please sign in',
        description: inCartText(product, bidi`${product.title} is saved in your cart.`),
        isNotice: true,
      });
      void navigate(paths.login, { state: { from: pathname + search, inCart: product.title } });
    }
  }

  return {
    addToCart: (product: CartProduct) =>
      add(product, (added) =>
        toasts.show({
          title: added ? 'Added to cart' : 'Already in your cart',
          description: inCartText(product, bidi`${product.title}`),
          isNotice: !added,
          action: { label: 'View cart', run: () => bus.emit('cart-requested', {}) },
        }),
      ),
    buyNow: (product: CartProduct) => add(product, () => bus.emit('cart-requested', {})),
  };
}
