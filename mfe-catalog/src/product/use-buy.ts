import { type CartProduct, useKit, useLocation, useNavigate } from '@telemarket/kit';

/** The two ways into the cart. Nobody signed in: the item is kept, and the login screen leads back here. */
export function useBuy() {
  const { bus, cart, session, toasts } = useKit();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  function add(product: CartProduct): boolean {
    cart.add(product);
    if (session.get()) return true;
    toasts.show({ title: 'Please sign in', description: `${product.title} is kept in your cart.` });
    void navigate('/login', { state: { from: pathname + search } });
    return false;
  }

  return {
    addToCart(product: CartProduct) {
      if (add(product)) toasts.show({ title: 'Added to cart', description: product.title });
    },
    /** Adds one and asks for the cart dialog. */
    buyNow(product: CartProduct) {
      if (add(product)) bus.emit('cart-requested', {});
    },
  };
}
