import { type CartProduct, paths, useKit, useLocation, useNavigate } from '@telemarket/kit';

/** Adds a product to the cart. A signed-out shopper is sent to the login page, which leads back here. */
export function useBuy() {
  const { bus, cart, session, toasts } = useKit();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const isInCart = ({ id }: CartProduct) => cart.get().items.some(({ product }) => product.id === id);

  /** @param onReady Called when the product is in the cart and nobody has to log in first. */
  function add(product: CartProduct, onReady: (added: boolean) => void) {
    const added = cart.add(product);
    if (!isInCart(product)) {
      toasts.show({
        title: 'Your cart is full',
        description: `An order can have ${cart.maxItems} listings. Place it, or remove one.`,
        variant: 'destructive',
      });
    } else if (session.get()) {
      onReady(added);
    } else {
      toasts.show({ title: 'Please sign in', description: `${product.title} is kept in your cart.` });
      void navigate(paths.login, { state: { from: pathname + search } });
    }
  }

  return {
    addToCart: (product: CartProduct) =>
      add(product, (added) =>
        toasts.show({ title: added ? 'Added to cart' : 'Already in your cart', description: product.title }),
      ),
    /** Adds the product and opens the cart dialog. */
    buyNow: (product: CartProduct) => add(product, () => bus.emit('cart-requested', {})),
  };
}
