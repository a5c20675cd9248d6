import { MAX_LENGTHS, TextField } from '@telemarket/kit/form';
import { useRef } from 'react';
import styles from './order.module.css';

interface ReasonFieldProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  suggestions: readonly string[];
}

export const CANCEL_REASONS = ['Seller withdrew', 'Buyer withdrew', 'No answer for 7 days'];
export const END_REASONS = ['Both sides confirmed', ...CANCEL_REASONS];

/** A reason, and chips with those that administrators give most. */
export function ReasonField({ suggestions, ...props }: ReasonFieldProps) {
  const input = useRef<HTMLTextAreaElement & HTMLInputElement>(null);

  function choose(text: string) {
    const field = input.current;
    if (!field) return;
    field.value = text;
    // the form keeps a draft of it
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.focus();
  }

  return (
    <>
      <TextField {...props} ref={input} rows={1} maxLength={MAX_LENGTHS.OrderStatusChange.reason} />
      <div className={styles.reasons} role="group" aria-label="Suggestions">
        {suggestions.map((reason) => (
          <button key={reason} type="button" className={styles.chip} onClick={() => choose(reason)}>
            {reason}
          </button>
        ))}
        <button type="button" className={styles.chip} onClick={() => choose('')}>
          Other…
        </button>
      </div>
    </>
  );
}
