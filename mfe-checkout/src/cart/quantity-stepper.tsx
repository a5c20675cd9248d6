import { IconButton } from '@telemarket/kit';
import { useState } from 'react';
import styles from './cart.module.css';

const MOST = 99;

export interface QuantityStepperProps {
  title: string;
  quantity: number;
  onQuantity: (quantity: number) => void;
}

/** The cart takes no more than 99. What is typed counts at once when it is 1 to 99; a 0 only when the field is left, since it takes the line away. */
export function QuantityStepper({ title, quantity, onQuantity }: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);

  function type(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, 2);
    setDraft(digits);
    if (Number(digits) >= 1) onQuantity(Number(digits));
  }

  function settle() {
    setDraft(null);
    if (draft !== null && draft !== '' && Number(draft) === 0) onQuantity(0);
  }

  return (
    <span className={styles['stepper']}>
      <IconButton label={`One less of ${title}`} icon="minus" onClick={() => onQuantity(quantity - 1)} />
      <input
        className={styles['quantity']}
        aria-label={`Quantity of ${title}`}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? quantity}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      <IconButton
        label={`One more of ${title}`}
        icon="plus"
        aria-disabled={quantity >= MOST || undefined}
        onClick={() => onQuantity(quantity + 1)}
      />
    </span>
  );
}
