import { useRef, useState } from 'react';

/** Shows or hides the ProofForm of a card. Closing removes the focused form, so the title of the card gets the focus. */
export function useProofStep() {
  const [isOpen, setOpen] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  return {
    isOpen,
    title,
    open: () => setOpen(true),
    close() {
      setOpen(false);
      title.current?.focus();
    },
  };
}
