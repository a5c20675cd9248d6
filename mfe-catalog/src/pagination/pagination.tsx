import { Icon, Link, useNavigate, useSearchParams } from '@telemarket/kit';
import { type MouseEvent, type ReactNode, startTransition } from 'react';
import styles from './pagination.module.css';

const MAX_BUTTONS = 5;

interface PaginationProps {
  page: number;
  pages: number;
  label: string;
  /** Called when a page is chosen in this tab. Must focus the heading of the list. */
  onChoose: () => void;
}

/** Links to the pages of a list. They keep the other parameters of the address. */
export function Pagination({ page, pages, label, onChoose }: PaginationProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  if (pages <= 1) return null;
  const { numbers, last } = pageWindow(page, pages);

  const search = (target: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(target));
    return `?${next}`;
  };
  const toPage = (target: number, className: string | undefined, name: string | undefined, content: ReactNode) => (
    <Link
      className={className}
      to={{ search: search(target) }}
      aria-label={name}
      aria-current={target === page ? 'page' : undefined}
      onClick={(event) => {
        if (!staysInTab(event)) return;
        event.preventDefault();
        // The navigation comes first, because it stores the scroll position of this page. `onChoose` then scrolls.
        // React renders the next page afterwards, in slices.
        startTransition(() => void navigate({ search: search(target) }, { replace: target === page }));
        onChoose();
      }}
    >
      {content}
    </Link>
  );
  const toNumber = (target: number) => toPage(target, styles.number, `Page ${target}`, target);

  return (
    <nav className={styles.pagination} aria-label={label}>
      <div className={styles.previous}>
        {page > 1 && toPage(page - 1, styles.step, undefined, stepContent('Previous'))}
      </div>
      <ul className={styles.numbers}>
        {numbers.map((target) => (
          <li key={target}>{toNumber(target)}</li>
        ))}
        {last !== null && (
          <>
            <li className={styles.gap} aria-hidden="true">
              …
            </li>
            <li>{toNumber(last)}</li>
          </>
        )}
      </ul>
      <div className={styles.next}>{page < pages && toPage(page + 1, styles.step, undefined, stepContent('Next'))}</div>
    </nav>
  );
}

const stepContent = (name: string) => (
  <>
    <span className={styles.arrow}>
      <Icon name="chevron" size={16} />
    </span>
    <span>{name}</span>
  </>
);

const staysInTab = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The page numbers to show: at most five around the current page, and the last page if it is not one of them. */
export function pageWindow(page: number, pages: number): { numbers: number[]; last: number | null } {
  const count = Math.min(MAX_BUTTONS, pages);
  const first = Math.min(Math.max(1, page - Math.floor(MAX_BUTTONS / 2)), pages - count + 1);
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  return { numbers, last: numbers.includes(pages) ? null : pages };
}
