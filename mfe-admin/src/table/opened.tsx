import { readWhole } from '@telemarket/composition';
import { Link, OPENS_DIALOG, useSearchParams } from '@telemarket/kit';
import type { ReactNode } from 'react';
import cell from '../cell.module.css';

const NAME = 'open';

/** The row with the open dialog, stored in the address to be shared. Links to it have the state `OPENS_DIALOG`. */
export function useOpened() {
  const [params, setParams] = useSearchParams();
  const change = (value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(NAME);
    else next.set(NAME, value);
    return next;
  };
  const opened = params.get(NAME);
  const id = readWhole(opened) ?? 0;
  return {
    opened,
    /** Null: the address has no numeric id. */
    openedId: id > 0 ? id : null,
    /** The query string of a link that opens the row. */
    searchOf: (value: string | number) => `?${change(String(value))}`,
    replace: (value: string) => setParams(change(value), { replace: true, state: OPENS_DIALOG }),
    close: () => setParams(change(null), { replace: true }),
  };
}

interface OpenLinkProps {
  row: string | number;
  className?: string;
  children: ReactNode;
}

export function OpenLink({ row, className = cell.open, children }: OpenLinkProps) {
  return (
    <Link className={className} to={{ search: useOpened().searchOf(row) }} state={OPENS_DIALOG}>
      {children}
    </Link>
  );
}
