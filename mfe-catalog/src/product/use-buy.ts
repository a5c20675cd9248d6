import { type CartProduct, paths, useKit, useLocation, useNavigate } from '@telemarket/kit';

/** Adds a product to the cart. A signed-out shopper is sent to the login page, which leads back here. */
export function useBuy() {
  const { bus, cart, session, toasts } = useKit();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  /** @returns False when the login follows. */
  function add(product: CartProduct): boolean {
    cart.add(product);
    if (session.get()) return true;
    toasts.show({ title: 'Please sign in', description: `${product.title} is kept in your cart.` });
    void navigate(paths.login, { state: { from: pathname + search } });
    return false;
  }

  return {
    addToCart(product: CartProduct) {
      const again = product.isUnique && cart.get().items.some((item) => item.product.id === product.id);
      if (add(product))
        toasts.show({ title: again ? 'Already in your cart' : 'Added to cart', description: product.title });
    },
    /** Adds the product and opens the cart dialog. */
    buyNow(product: CartProduct) {
      if (add(product)) bus.emit('cart-requested', {});
    },
  };
}
