import { useRef, useState } from 'react';

/** Whether a card asks for a proof. Closing removes the focused form, so the title of the card gets the focus. */
export function useAsking() {
  const [asking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  return {
    asking,
    title,
    ask: () => setAsking(true),
    close() {
      setAsking(false);
      title.current?.focus();
    },
  };
}
