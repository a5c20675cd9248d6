import { useSearchParams } from '@telemarket/kit';

const NAME = 'open';

/** Which row's dialog is open is said by the address: it can be shared, and Back closes it. */
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
    /** Where a link to it leads. */
    searchOf: (value: string | number) => `?${change(String(value))}`,
    close: () => setParams(change(null), { replace: true }),
  };
}
