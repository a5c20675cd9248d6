import { Dialog, useLocation } from '@telemarket/kit';
import { useEffect } from 'react';
import { SearchBox } from './search-box';

interface SearchDialogProps {
  open: boolean;
  /** Also called after each navigation. Must be the same function in every render. */
  onClose: () => void;
}

/** The search of small screens, where the bar has only its icon. */
export function SearchDialog({ open, onClose }: SearchDialogProps) {
  const { pathname, search } = useLocation();
  useEffect(onClose, [onClose, pathname, search]);
  return (
    <Dialog title="Search" open={open} onClose={onClose}>
      <SearchBox name="All listings" first />
    </Dialog>
  );
}
