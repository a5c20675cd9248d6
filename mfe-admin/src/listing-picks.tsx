import { bidi } from '@telemarket/composition';
import type { AdminProduct, LetterListing } from '@telemarket/contract';
import { Button, Field, IconButton } from '@telemarket/kit';
import { text } from '@telemarket/kit/ui';
import { useEffect, useRef, useState } from 'react';
import { useAdminData } from './admin-api';
import { useDebounced } from './use-debounced';
import dialog from './dialog.module.css';
import styles from './listing-picks.module.css';

const MAX_FOUND_SHOWN = 5;

interface ListingPicksProps {
  /** The name of the form field whose value is the JSON of the picks. */
  name: string;
  initial: readonly LetterListing[];
  /** The name of the list. */
  label: string;
  max: number;
}

/** Reads the value of the field. Null: the form, or its draft, has no value. */
export const readPicks = (json: string | undefined): LetterListing[] | null =>
  json ? (JSON.parse(json) as LetterListing[]) : null;

/** A field for listings in a chosen order. */
export function ListingPicks({ name, initial, label, max }: ListingPicksProps) {
  const [picks, setPicks] = useState(initial);
  const initialPicks = useRef(picks);
  const input = useRef<HTMLInputElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const { found, note } = useFoundListings(words, picks);

  // tells the form about each change, because the form keeps a draft of it
  useEffect(() => {
    if (picks !== initialPicks.current) input.current?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, [picks]);

  function addPick({ id, title }: AdminProduct) {
    setPicks([...picks, { id, title, isListed: true }]);
    setWords('');
    search.current?.focus();
  }

  // A full list makes the search field read-only, because a disabled or removed field would lose the focus.
  const isFull = picks.length >= max;
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
      <Field
        label="Add a listing"
        optional
        hint={
          isFull
            ? `You can add up to ${max} listings. Remove one to add another.`
            : 'Readers see the listings below the text.'
        }
      >
        {(control) => (
          <input
            dir="auto"
            {...control}
            ref={search}
            type="search"
            autoComplete="off"
            placeholder="Search listings"
            maxLength={200}
            readOnly={isFull}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={(event) => {
              // prevents Enter from submitting the form
              if (event.key !== 'Enter') return;
              event.preventDefault();
              const [first] = found;
              if (first) addPick(first);
            }}
          />
        )}
      </Field>
      <p role="status" className={text.note}>
        {note}
      </p>
      {found.length > 0 && (
        <ul className={styles.found} aria-label="Listings found">
          {found.map((product) => (
            <li key={product.id}>
              <Button compact variant="outline" icon="plus" onClick={() => addPick(product)}>
                {bidi`Add ${product.title}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Finds the listings for sale that match the text and are not picked yet, a moment after the last key. Returns the
 * first of these listings and a note about them.
 */
function useFoundListings(typed: string, picks: readonly LetterListing[]) {
  const words = useDebounced(typed.trim());
  const query = new URLSearchParams({ q: words, state: 'listed', pageSize: String(MAX_FOUND_SHOWN) });
  const { data, error } = useAdminData<AdminProduct[]>(words ? `/api/admin/products?${query}` : null);
  if (words === '' || words !== typed.trim()) return { found: [], note: '' };
  const found = (data ?? []).filter(({ id }) => picks.every((pick) => pick.id !== id));
  return { found, note: data ? foundText(found.length) : error ? 'The search did not work. Please try again.' : '' };
}

function foundText(count: number): string {
  if (count === 0) return 'No other listing for sale matches.';
  return count === 1 ? '1 listing found' : `${count} listings found`;
}
