import { Boundary, CATEGORIES, Icon, paths, useLocation, useNavigate } from '@telemarket/kit';
import type { ProductSummary } from '@telemarket/contract';
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { clearSearches, readSearches, rememberSearch } from './recent-searches';
import styles from './search.module.css';
import { isSearchable, useSuggestions } from './suggestions.resource';

const DEBOUNCE_MS = 150;

const loadPanel = () => import('./search-panel');
const SearchPanel = lazy(loadPanel);

/**
 * An ARIA combobox. Without JavaScript, its form leads to `/?search=`.
 * @param name The accessible name, which distinguishes this search from other searches on the page.
 * @param first True when a dialog contains the box and must focus it first.
 */
export function SearchBox({ name, first = false }: { name: string; first?: boolean }) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLFormElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [text, setText] = useState(() => searchTextOf(search));
  const [shown, setShown] = useState(search);
  const query = useDebounced(text, DEBOUNCE_MS);
  const visible = open && isSearchable(text);
  const suggestions = useSuggestions(visible ? query : null);
  const products = (visible && suggestions.data?.products) || [];
  const allResults = suggestions.data?.nearest ?? text;
  const [searches, setSearches] = useState<readonly string[]>([]);
  const isEmpty = open && text === '';
  const recent = isEmpty ? searches : [];
  const options = recent.length || products.length;
  const expanded = visible || recent.length > 0;

  if (shown !== search) {
    setShown(search);
    setText(searchTextOf(search));
  }

  function closePanel() {
    setOpen(false);
    setActive(-1);
  }

  function pickProduct({ id: productId, category }: ProductSummary) {
    closePanel();
    void navigate(`${CATEGORIES[category].path}?highlight=${productId}`);
  }

  function submitSearch(event: FormEvent) {
    event.preventDefault();
    const chosen = products[active];
    if (chosen) pickProduct(chosen);
    else searchFor(recent[active] ?? text);
  }

  function searchFor(wanted: string) {
    closePanel();
    const trimmed = wanted.trim();
    if (trimmed) rememberSearch(trimmed);
    void navigate(trimmed ? `${paths.home}?${new URLSearchParams({ search: trimmed })}` : paths.home);
  }

  function clearRecent() {
    clearSearches();
    setSearches([]);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && expanded) {
      event.preventDefault();
      closePanel();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || options === 0) return;
    event.preventDefault();
    setOpen(true);
    // -1 stands for the text field. The arrow keys cycle through the field and all options.
    const places = options + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  }

  return (
    <form
      ref={box}
      role="search"
      aria-label={name}
      action="/"
      className={styles.form}
      onSubmit={submitSearch}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) closePanel();
      }}
    >
      <button type="submit" aria-label="Search" className={styles.glyph}>
        <Icon name="search" />
      </button>
      <input
        dir="auto"
        className={styles.input}
        type="search"
        name="search"
        role="combobox"
        ref={first ? markAutofocus : undefined}
        aria-label="Search groups, bots, accounts"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        placeholder="Search groups, bots, accounts"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => {
          void loadPanel().catch(() => {});
          setSearches(readSearches());
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        // the button beside the field searches for the text, even if an option was active
        onBlur={() => setActive(-1)}
      />
      {(expanded || isEmpty) && (
        // if the panel cannot be loaded, the box still leads to the results
        <Boundary fallback={() => null}>
          <Suspense>
            <SearchPanel
              {...{ id, active, recent, suggestions }}
              query={text.trim()}
              onRecent={searchFor}
              onClear={clearRecent}
              onProduct={pickProduct}
              onAll={() => searchFor(allResults)}
            />
          </Suspense>
        </Boundary>
      )}
    </form>
  );
}

/** Sets the attribute, because a dialog reads it when it opens. React's `autoFocus` would focus the element too early. */
const markAutofocus = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

const searchTextOf = (search: string): string => new URLSearchParams(search).get('search') ?? '';

/** @returns The last value that has stayed the same for `delay` ms. */
function useDebounced<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
