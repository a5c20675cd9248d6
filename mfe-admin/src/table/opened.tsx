import { readWhole } from '@telemarket/composition';
import { Link, useDialogAddress } from '@telemarket/kit';
import type { ReactNode } from 'react';
import cell from '../cell.module.css';

/** The row with the open dialog, which the address has, so that links can lead to it. */
export function useOpened() {
  const { value, linkTo, replace, close } = useDialogAddress('open');
  const id = readWhole(value) ?? 0;
  return {
    opened: value,
    /** Null: the address has no numeric id. */
    openedId: id > 0 ? id : null,
    /** Props of a link that opens the row. */
    linkTo: (row: string | number) => linkTo(String(row)),
    replace,
    close,
  };
}

interface OpenLinkProps {
  row: string | number;
  className?: string;
  children: ReactNode;
}

export function OpenLink({ row, className = cell.open, children }: OpenLinkProps) {
  return (
    <Link className={className} {...useOpened().linkTo(row)}>
      {children}
    </Link>
  );
}
