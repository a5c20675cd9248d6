import { bidi } from '@telemarket/composition';
import {
  Button,
  type CartItem,
  Dialog,
  formatPrice,
  Link,
  type LocalOrder,
  toCents,
  useCart,
  useKit,
  useSession,
  useToast,
} from '@telemarket/kit';
import { useAction } from '@telemarket/kit/form';
import type { WidgetProps } from '@telemarket/kit/shop';
import { Announced, text, useSignInLink } from '@telemarket/kit/ui';
import { useEffect, useId, useRef, useState } from 'react';
import itemStyles from '../item.module.css';
import { TotalRow } from '../total-row';
import { CartLines, PriceChange } from './cart-lines';
import styles from './cart.module.css';
import { CustomerForm, type CustomerValues } from './customer-form';
import { OrderPlaced, PlacedActions, placedTitle, usePlacedOrder } from './order-placed';
import { useItemChecks } from './use-item-checks';

/** A widget that the shell renders. */
export default function CartDialog({ open, onClose }: WidgetProps['checkout/CartDialog']) {
  return open ? <OpenCart onClose={onClose} /> : null;
}

function OpenCart({ onClose }: { onClose: () => void }) {
  const { cart: kitCart, checkSession, orders } = useKit();
  const user = useSession();
  const signIn = useSignInLink(false);
  const cart = useCart();
  const toast = useToast();
  const formId = useId();
  const [step, setStep] = useState<'cart' | 'customer' | 'placed'>('cart');
  const [placedOrder, setPlacedOrder] = useState<LocalOrder | null>(null);
  const placed = usePlacedOrder(placedOrder);
  /** The total that was shown when the shopper left the cart view. */
  const [seenTotal, setSeenTotal] = useState(cart.total);
  /** The id of the product whose quantity the shopper has changed last. */
  const [changedId, setChangedId] = useState<number | null>(null);
  const [addedId] = useState(() => kitCart.takeAdded?.() ?? null);
  const changed = cart.items.find(({ product }) => product.id === changedId);
  const isEmpty = cart.count === 0;
  const refusals = useItemChecks(cart.items, step);
  const [refusal] = refusals.values();
  const title = useRef<HTMLSpanElement>(null);
  const customerTitle = useRef<HTMLHeadingElement>(null);

  // This runs after the effect of Dialog, which opens the dialog.
  useEffect(() => {
    if (step === 'customer') customerTitle.current?.focus();
    else focusDialogTitle(title.current);
  }, [step]);

  // Checks the session, because an order without a session would not appear in the history of the user.
  useEffect(() => {
    if (step === 'customer') void checkSession();
  }, [checkSession, step]);

  /** @returns Whether every item can be ordered. If not, a toast shows the reason. */
  function checkItems(): boolean {
    if (isEmpty) toast.error('Cart is empty', 'Add some products to your cart before checking out.');
    else if (refusal) toast.error('Not available', refusal);
    return !isEmpty && !refusal;
  }

  function proceedToCheckout() {
    if (!checkItems()) return;
    setSeenTotal(cart.total);
    setStep('customer');
  }

  function placeOrder(values: CustomerValues) {
    if (!checkItems()) return setStep('cart');
    if (toCents(cart.total) <= toCents(seenTotal)) return placing.run(values);
    toast.error('Your cart has changed', 'Please check your cart, then place your order.');
    setStep('cart');
  }

  function showCart() {
    setPlacedOrder(null);
    setStep('cart');
  }

  const placing = useAction(
    async ({ name, email, telegramUsername }: CustomerValues) => {
      const order = await orders.place({ name, email, telegramUsername });
      setPlacedOrder(order);
      setStep('placed');
      toast({
        title: 'Order placed successfully!',
        description: `Order #${order.id} has been created. Total: ${formatPrice(order.total)}`,
      });
    },
    {
      atUnmount: 'continue',
      onError: () => toast.error('Error', 'Failed to place order. Please try again.'),
    },
  );
  // Another tab has ordered or removed everything, so this tab shows the cart again. While `placing` is busy, the order
  // of this tab has emptied the cart.
  if (step === 'customer' && isEmpty && !placing.busy) setStep('cart');

  return (
    <Dialog
      open
      drawer
      onClose={onClose}
      title={
        <span ref={title}>
          {placed ? placedTitle(placed) : `Shopping Cart, ${cart.count} ${cart.count === 1 ? 'item' : 'items'}`}
        </span>
      }
      footer={
        placed ? (
          <PlacedActions order={placed} onClose={onClose} onCart={showCart} />
        ) : (
          <div className={styles.footer}>
            <TotalRow total={cart.total} />
            {step === 'cart' ? (
              <Button wide variant={isEmpty ? 'outline' : 'primary'} onClick={proceedToCheckout}>
                Proceed to Checkout
              </Button>
            ) : (
              <>
                <p className={text.note}>Payment is arranged between you and the seller. You are not charged here.</p>
                <div className={itemStyles.actions}>
                  <Button variant="outline" onClick={() => setStep('cart')}>
                    Back
                  </Button>
                  <Button type="submit" form={formId} busy={placing.busy} className={itemStyles.main}>
                    Place Order
                  </Button>
                </div>
              </>
            )}
          </div>
        )
      }
    >
      <Announced text={placed ? null : totalsText(changed, cart.total)} />
      {placed && <OrderPlaced order={placed} onClose={onClose} />}
      {step === 'cart' && (
        <CartLines
          items={cart.items}
          addedId={addedId}
          refusals={refusals}
          onChange={setChangedId}
          onLeave={onClose}
          onRestored={() => focusDialogTitle(title.current)}
        />
      )}
      {!placed && (
        <>
          <div role="status" hidden={step === 'cart'}>
            {user === null && (
              <p className={`${text.note} ${styles.guest}`}>
                You are not signed in: this order will not be in your history.{' '}
                <Link {...signIn} onClick={onClose}>
                  Sign in
                </Link>{' '}
                first, or track it with its number and your email.
              </p>
            )}
            <div className={styles.notes}>
              {step === 'customer' && cart.items.map((item) => <PriceChange key={item.product.id} item={item} named />)}
            </div>
          </div>
          <CustomerForm id={formId} hidden={step === 'cart'} titleRef={customerTitle} onPlace={placeOrder} />
        </>
      )}
    </Dialog>
  );
}

const totalsText = (changed: CartItem | undefined, total: string) =>
  (changed ? bidi`Quantity of ${changed.product.title}: ${changed.quantity}. ` : '') + `Total: ${formatPrice(total)}`;

function focusDialogTitle(title: HTMLElement | null) {
  title?.closest<HTMLElement>('[tabindex]')?.focus();
}
