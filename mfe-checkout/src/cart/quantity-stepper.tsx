import { IconButton, useKit } from '@telemarket/kit';
import { useState } from 'react';
import styles from './cart.module.css';

export interface QuantityStepperProps {
  title: string;
  quantity: number;
  onQuantity: (quantity: number) => void;
}

/** A typed 0 removes the line, so it applies only on Enter or when the input loses the focus. */
export function QuantityStepper({ title, quantity, onQuantity }: QuantityStepperProps) {
  const { maxQuantity } = useKit().cart;
  const [draft, setDraft] = useState<string | null>(null);

  function type(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, String(maxQuantity).length);
    setDraft(digits);
    if (Number(digits) >= 1) onQuantity(Number(digits));
  }

  function commit() {
    setDraft(null);
    if (draft !== null && draft !== '' && Number(draft) === 0) onQuantity(0);
  }

  return (
    <span className={styles.stepper}>
      <IconButton label={`One less of ${title}`} icon="minus" onClick={() => onQuantity(quantity - 1)} />
      <input
        className={styles.quantity}
        aria-label={`Quantity of ${title}`}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? quantity}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      <IconButton
        label={`One more of ${title}`}
        icon="plus"
        aria-disabled={quantity >= maxQuantity || undefined}
        onClick={() => onQuantity(quantity + 1)}
      />
    </span>
  );
}
