import { Button, Dialog, formatPrice, Link, useCart, useKit, useSession, useToast } from '@telemarket/kit';
import { useAction } from '@telemarket/kit/form';
import type { WidgetProps } from '@telemarket/composition';
import { useSignInLink } from '@telemarket/kit/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { TotalRow } from '../total-row';
import { CartLines } from './cart-lines';
import styles from './cart.module.css';
import { CustomerForm, type CustomerValues } from './customer-form';
import { useItemChecks } from './use-item-checks';
import { useReservationToast } from './use-reservation-toast';

/** A widget that the shell renders. */
export default function CartDialog({ open, onClose }: WidgetProps['checkout/CartDialog']) {
  return open ? <OpenCart onClose={onClose} /> : null;
}

const CART_IS_EMPTY = {
  title: 'Cart is empty',
  description: 'Add some products to your cart before checking out.',
  variant: 'destructive',
} as const;

const ITEM_REFUSED = { title: 'Not available', variant: 'destructive' } as const;

function OpenCart({ onClose }: { onClose: () => void }) {
  const { checkSession, orders } = useKit();
  const user = useSession();
  const signIn = useSignInLink(false);
  const cart = useCart();
  const toast = useToast();
  const announceReservation = useReservationToast();
  const formId = useId();
  const [step, setStep] = useState<'cart' | 'customer'>('cart');
  const refusals = useItemChecks(cart.items, step);
  const [refusal] = refusals.values();
  const cartTitle = useRef<HTMLSpanElement>(null);
  const customerTitle = useRef<HTMLHeadingElement>(null);

  // The effect of Dialog runs first and opens the dialog.
  useEffect(() => {
    if (step === 'customer') customerTitle.current?.focus();
    else focusDialogTitle(cartTitle.current);
  }, [step]);

  // If the session has ended, the order would not appear in the user's history.
  useEffect(() => {
    if (step === 'customer') void checkSession();
  }, [checkSession, step]);

  /** @returns Whether every item can be ordered; if not, a toast tells why. */
  function check(): boolean {
    if (cart.count === 0) toast(CART_IS_EMPTY);
    else if (refusal) toast({ ...ITEM_REFUSED, description: refusal });
    return cart.count > 0 && !refusal;
  }

  const placing = useAction(
    async ({ name, email, telegramUsername }: CustomerValues) => {
      const { id, total } = await orders.place({ name, email, telegramUsername });
      onClose();
      toast({
        title: 'Order placed successfully!',
        description: `Order #${id} has been created. Total: ${formatPrice(total)}`,
      });
      announceReservation(id);
    },
    () => toast({ title: 'Error', description: 'Failed to place order. Please try again.', variant: 'destructive' }),
  );

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span ref={cartTitle}>
          Shopping Cart, {cart.count} {cart.count === 1 ? 'item' : 'items'}
        </span>
      }
      footer={
        <div className={styles.footer}>
          <TotalRow total={cart.total} />
          {step === 'cart' ? (
            <Button wide onClick={() => check() && setStep('customer')}>
              Proceed to Checkout
            </Button>
          ) : (
            <>
              <p className={styles.payment}>
                Payment is arranged between you and the seller. You are not charged here.
              </p>
              <div className={styles.actions}>
                <Button variant="outline" onClick={() => setStep('cart')}>
                  Back
                </Button>
                <Button type="submit" form={formId} busy={placing.busy} className={styles.main}>
                  Place Order
                </Button>
              </div>
            </>
          )}
        </div>
      }
    >
      {step === 'cart' && (
        <CartLines
          items={cart.items}
          refusals={refusals}
          onLeave={onClose}
          onRestored={() => focusDialogTitle(cartTitle.current)}
        />
      )}
      <div role="status" hidden={step === 'cart'}>
        {user === null && (
          <p className={styles.guest}>
            You are not signed in: this order will not be in your history.{' '}
            <Link {...signIn} onClick={onClose}>
              Log in
            </Link>{' '}
            first, or track it with its number and your e-mail.
          </p>
        )}
      </div>
      <CustomerForm
        id={formId}
        hidden={step === 'cart'}
        titleRef={customerTitle}
        onPlace={(values) => (check() ? placing.run(values) : setStep('cart'))}
      />
    </Dialog>
  );
}

function focusDialogTitle(title: HTMLElement | null) {
  title?.closest<HTMLElement>('[tabindex]')?.focus();
}
