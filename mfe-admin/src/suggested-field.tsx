import { TextField } from '@telemarket/kit/form';
import { type ComponentProps, type RefObject, useRef } from 'react';
import styles from './suggested-field.module.css';

type Control = HTMLTextAreaElement & HTMLInputElement;

interface SuggestedFieldProps extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  suggestions: readonly string[];
  ref?: RefObject<Control | null>;
}

/** A text field, with chips for the texts that administrators enter most often. */
export function SuggestedField({ suggestions, ref, ...props }: SuggestedFieldProps) {
  const own = useRef<Control>(null);
  const input = ref ?? own;

  function chooseSuggestion(text: string) {
    const field = input.current;
    if (!field) return;
    field.value = text;
    // tells the form about the chosen text, because the form keeps a draft of it
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.focus();
  }

  return (
    <>
      <TextField {...props} ref={input} />
      {suggestions.length > 0 && (
        <div className={styles.suggestions} role="group" aria-label="Suggestions">
          {suggestions.map((suggestion) => (
            <button key={suggestion} type="button" className={styles.chip} onClick={() => chooseSuggestion(suggestion)}>
              {suggestion}
            </button>
          ))}
          <button type="button" className={styles.chip} onClick={() => chooseSuggestion('')}>
            Other…
          </button>
        </div>
      )}
    </>
  );
}
