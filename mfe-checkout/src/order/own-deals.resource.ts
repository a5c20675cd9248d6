import { toPathSegment } from '@telemarket/composition';
import type { SellerDeal } from '@telemarket/contract';
import { useKit, useResource } from '@telemarket/kit';
import { useShownPages } from '@telemarket/kit/ui';
import { isRefused } from './deal.resource';

const PATH = '/api/users/me/deals';

interface ShownDeals {
  deals: SellerDeal[];
  /** The number of all deals. */
  total: number;
}

/**
 * The deals of a signed-in seller. The deal with the latest activity comes first. The list is requested in the same way
 * as the list of messages.
 * @param linked The number of the deal that the address names. It may be on a later page of the list. Null: none.
 */
export function useOwnDeals(userId: number, linked: string | null) {
  const { api } = useKit();
  const [pages, showMore] = useShownPages();
  const key = [PATH, userId, pages] as const;
  const list = useResource<ShownDeals, typeof key>(key, 'on focus', { keepPrevious: true, read: readDeals });
  const { data } = list;
  const isListed = !data || data.deals.some(({ number }) => number === linked);
  const path = `${PATH}/${toPathSegment(linked ?? '')}`;
  const ownKey = [path, userId] as const;
  const single = useResource<SellerDeal, typeof ownKey | null>(
    linked === null || isListed ? null : ownKey,
    'on focus',
    {
      read: () => api<SellerDeal>(path),
    },
  );

  async function readDeals(): Promise<ShownDeals> {
    const paths = Array.from({ length: pages }, (_, index) => `${PATH}?page=${index + 1}`);
    const responses = await Promise.all(paths.map((page) => api.withTotal<SellerDeal[]>(page)));
    // a deal that has moved between two requests is in both responses
    const deals = [...new Map(responses.flatMap((page) => page.data.map((deal) => [deal.number, deal]))).values()];
    return { deals, total: Number(responses[0]?.total ?? deals.length) };
  }

  const refresh = () => Promise.all([list.mutate(), single.mutate()]);

  async function sendAction(number: string, action: string, body: object) {
    const changed = await api<SellerDeal>(`${PATH}/${number}/${action}`, { method: 'POST', body });
    const replace = (deal: SellerDeal) => (deal.number === number ? changed : deal);
    await Promise.all([
      list.mutate((shown) => shown && { ...shown, deals: shown.deals.map(replace) }, { revalidate: false }),
      single.mutate((shown) => shown && replace(shown), { revalidate: false }),
    ]);
  }

  return {
    /** Undefined until the list is loaded. The linked deal comes first when the list does not have it. */
    deals: data && (single.data && !isListed ? [single.data, ...data.deals] : data.deals),
    /** Whether the address names a deal of somebody else, or a deal that does not exist. */
    isUnknown: !isListed && isRefused(single.error),
    error: list.error,
    busy: list.isValidating,
    refresh,
    /** Makes a change of a deal, and shows what the API returns. */
    send: sendAction,
    showMore: data && data.total > data.deals.length ? showMore : null,
  };
}
