import { useSearchParams } from '@telemarket/kit';

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
  return {
    opened: params.get(NAME),
    /** The query of a link that opens it. */
    searchOf: (value: string | number) => `?${change(String(value))}`,
    close: () => setParams(change(null), { replace: true }),
  };
}
