import { bidi } from '@telemarket/composition';
import type { AdminProduct, LetterListing } from '@telemarket/contract';
import { Button, Field, IconButton } from '@telemarket/kit';
import { useEffect, useRef, useState } from 'react';
import { useAdminData } from './admin-api';
import { useDebounced } from './use-debounced';
import dialog from './dialog.module.css';
import styles from './listing-picks.module.css';

const SHOWN = 5;

interface ListingPicksProps {
  /** The name of the field of the form. Its value is the JSON of the picks. */
  name: string;
  initial: readonly LetterListing[];
  /** The name of the list. */
  label: string;
  max: number;
}

/** Chooses listings in an order. */
export function ListingPicks({ name, initial, label, max }: ListingPicksProps) {
  const [picks, setPicks] = useState(initial);
  const initialPicks = useRef(picks);
  const input = useRef<HTMLInputElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const found = useFoundListings(words);

  // the form keeps a draft of each change
  useEffect(() => {
    if (picks !== initialPicks.current) input.current?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, [picks]);

  function add({ id, title }: AdminProduct) {
    setPicks([...picks, { id, title, isListed: true }]);
    setWords('');
    search.current?.focus();
  }

  const offered = found.filter(({ id }) => picks.every((pick) => pick.id !== id));
  return (
    <div className={dialog.section}>
      <input ref={input} type="hidden" name={name} value={JSON.stringify(picks)} readOnly />
      {picks.length > 0 && (
        <ol className={styles.picks} aria-label={label}>
          {picks.map((pick) => (
            <li key={pick.id} className={styles.pick}>
              <span>
                <bdi>{pick.title}</bdi>
                {!pick.isListed && <span className={styles.gone}>Not for sale any more</span>}
              </span>
              <IconButton
                label={bidi`Remove ${pick.title}`}
                icon="trash"
                onClick={() => {
                  setPicks(picks.filter(({ id }) => id !== pick.id));
                  search.current?.focus();
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {picks.length < max && (
        <>
          <Field label="Add a listing" optional hint="Readers see the listings below the text.">
            {(control) => (
              <input
                dir="auto"
                {...control}
                ref={search}
                type="search"
                autoComplete="off"
                placeholder="Search listings"
                maxLength={200}
                value={words}
                onChange={(event) => setWords(event.currentTarget.value)}
                onKeyDown={(event) => {
                  // Enter would submit the form
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  const [first] = offered;
                  if (first) add(first);
                }}
              />
            )}
          </Field>
          {offered.length > 0 && (
            <ul className={styles.found} aria-label="Found listings">
              {offered.map((product) => (
                <li key={product.id}>
                  <Button compact variant="outline" icon="plus" onClick={() => add(product)}>
                    {bidi`Add ${product.title}`}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

/** The first listings for sale that match, a moment after the last key. */
function useFoundListings(typed: string): readonly AdminProduct[] {
  const words = useDebounced(typed.trim());
  const query = new URLSearchParams({ q: words, state: 'listed', pageSize: String(SHOWN) });
  const { data = [] } = useAdminData<AdminProduct[]>(words ? `/api/admin/products?${query}` : null);
  return words === typed.trim() ? data : [];
}
