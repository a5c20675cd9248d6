import { Link, useSearchParams } from '@telemarket/kit';
import type { ReactNode } from 'react';

const NAME = 'open';

/** The row whose dialog is open is in the address: it can be shared, and Back closes it. */
export function useOpened() {
  const [params, setParams] = useSearchParams();
  const change = (value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(NAME);
    else next.set(NAME, value);
    return next;
  };
  const opened = params.get(NAME);
  const id = Number(opened);
  return {
    opened,
    /** Null: the address names no row by its id. */
    openedId: Number.isSafeInteger(id) && id > 0 ? id : null,
    /** The query of a link that opens it. */
    searchOf: (value: string | number) => `?${change(String(value))}`,
    close: () => setParams(change(null), { replace: true }),
  };
}

/** A link that opens the dialog of a row. */
export function OpenLink({
  row,
  className,
  children,
}: {
  row: string | number;
  className: string | undefined;
  children: ReactNode;
}) {
  return (
    <Link className={className} to={{ search: useOpened().searchOf(row) }}>
      {children}
    </Link>
  );
}
