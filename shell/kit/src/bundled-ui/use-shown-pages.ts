import { useLocation, useNavigate } from '@telemarket/kit';
import { useHydrated } from './use-hydrated';

/** The maximum number of pages that a list requests again after a reload. */
const MAX_PAGES = 50;

/**
 * The number of pages that a list shows. It is stored in the entry of the history, so that Back and a reload show as
 * many pages.
 * @returns The number, and a function that adds a page.
 */
export function useShownPages(): [pages: number, showMore: () => void] {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { pages: stored } = (state ?? {}) as { pages?: unknown };
  const isValid = Number.isInteger(stored) && Number(stored) >= 1 && Number(stored) <= MAX_PAGES;
  const pages = isHydrated && isValid ? Number(stored) : 1;
  const next = { ...(state as object | null), pages: pages + 1 };
  return [pages, () => void navigate({ pathname, search, hash }, { replace: true, state: next })];
}
