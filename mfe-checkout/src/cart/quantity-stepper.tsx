import { bidi, cleanLine, readWhole } from '@telemarket/composition';
import { IconButton, useKit } from '@telemarket/kit';
import { useId, useState } from 'react';
import styles from './cart.module.css';

export interface QuantityStepperProps {
  title: string;
  quantity: number;
  onQuantity: (quantity: number) => void;
}

/**
 * A typed quantity applies at once, but a typed 0 removes the line, so it applies only on Enter or when the input loses the
 * focus. A text that is no quantity is refused: the quantity from before the typing stays.
 */
export function QuantityStepper({ title, quantity, onQuantity }: QuantityStepperProps) {
  const { maxQuantity } = useKit().cart;
  const [draft, setDraft] = useState<{ text: string; before: number } | null>(null);
  const [refused, setRefused] = useState(false);
  const errorId = useId();
  const isValid = (text: string) => cleanLine(text) === '' || (readWhole(text) ?? Infinity) <= maxQuantity;

  function typeQuantity(text: string) {
    const before = draft?.before ?? quantity;
    setDraft({ text, before });
    setRefused(!isValid(text));
    const next = isValid(text) ? readWhole(text) || before : before;
    if (next !== quantity) onQuantity(next);
  }

  function commitQuantity() {
    setDraft(null);
    if (draft && readWhole(draft.text) === 0) onQuantity(0);
  }

  function stepQuantity(next: number) {
    setRefused(false);
    onQuantity(next);
  }

  return (
    <span className={styles.quantityBox}>
      <span className={styles.stepper}>
        <IconButton label={bidi`One fewer of ${title}`} icon="minus" onClick={() => stepQuantity(quantity - 1)} />
        <input
          className={styles.quantity}
          aria-label={bidi`Quantity of ${title}`}
          aria-invalid={(refused && draft !== null) || undefined}
          aria-describedby={refused ? errorId : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={draft?.text ?? quantity}
          onChange={(event) => typeQuantity(event.target.value)}
          onBlur={commitQuantity}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commitQuantity();
          }}
        />
        <IconButton
          label={bidi`One more of ${title}`}
          icon="plus"
          aria-disabled={quantity >= maxQuantity || undefined}
          onClick={() => stepQuantity(quantity + 1)}
        />
      </span>
      {refused && (
        <span id={errorId} role="alert" className={styles.refusal}>
          {`Enter a whole number from 1 to ${maxQuantity}.`}
        </span>
      )}
    </span>
  );
}
