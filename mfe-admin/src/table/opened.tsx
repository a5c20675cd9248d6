import { readWhole } from '@telemarket/composition';
import { Link, useDialogAddress } from '@telemarket/kit';
import type { ReactNode } from 'react';
import cell from '../cell.module.css';
import { OwnDirection } from '../own-direction';
import { rowId } from '../use-rows';

/** The row with the open dialog. The address contains its id, so that links can lead to it. */
export function useOpened() {
  const { value, linkTo, open, replace, close } = useDialogAddress('open');
  const id = readWhole(value) ?? 0;
  return {
    opened: value,
    /** Null: the address has no numeric id. */
    openedId: id > 0 ? id : null,
    /** Props of a link that opens the row. */
    linkTo: (row: string | number) => linkTo(String(row)),
    open,
    replace,
    close,
  };
}

interface OpenLinkProps {
  row: string | number;
  className?: string;
  children: ReactNode;
}

/** While a row is open beside the list, opening another row replaces the entry in the history. */
export function OpenLink({ row, className = cell.open, children }: OpenLinkProps) {
  const { opened, linkTo } = useOpened();
  const isOpen = opened === String(row);
  return (
    <Link
      id={rowId(String(row))}
      className={className}
      {...linkTo(row)}
      replace={opened !== null}
      aria-current={isOpen || undefined}
    >
      <OwnDirection>{children}</OwnDirection>
    </Link>
  );
}
