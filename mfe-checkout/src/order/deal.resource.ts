import type { LineState, SellerDeal, TelegramNoticesLink } from '@telemarket/contract';
import type { NoticesChange } from '@telemarket/kit/ui';
import { ApiError, type Freshness, useKit, useResource, useToast } from '@telemarket/kit';
import { useState } from 'react';

const POLL_MS = 15_000;

const OPEN_STATES: readonly string[] = ['waiting', 'accepted', 'handed_over'] satisfies LineState[];

const hasOpenLine = (lines: readonly { state?: string }[]): boolean =>
  lines.some(({ state = 'waiting' }) => OPEN_STATES.includes(state));

/**
 * Polls while a line is open.
 * @param hasFailed True if the API has refused the proof. Then nothing is polled, because the API counts each request
 * with a wrong proof as a guess.
 */
export const pollWhileOpen = <T>(
  hasFailed: boolean,
  linesOf: (data: T) => readonly { state?: string }[],
): Freshness<T> =>
  hasFailed ? 'on open' : { poll: (data) => (data !== undefined && hasOpenLine(linesOf(data)) ? POLL_MS : 0) };

export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 422].includes(error.status);

/**
 * Returns a function that makes a change. If another tab or the other side has changed the deal first, the function
 * loads the current deal again.
 */
export function useDealChange(refresh: () => Promise<unknown>) {
  const toast = useToast();
  return async (change: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await change();
      toast({ title: done });
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem?.code !== 'state') throw error;
      toast.error('Nothing was changed', 'The deal has changed in the meantime. This is its current state.');
      await refresh();
    }
  };
}

/** @param token The token of the link in the mail to the seller. */
export function useSellerDeal(token: string) {
  const { api } = useKit();
  const [hasFailed, setFailed] = useState(false);
  const post = <T = SellerDeal>(action: string, body: object = {}) =>
    api<T>(`/api/deals/${action}`, { method: 'POST', body: { token, ...body } });

  async function read(): Promise<SellerDeal> {
    try {
      return await post('open');
    } catch (error) {
      setFailed(isRefused(error));
      throw error;
    }
  }

  const fresh = pollWhileOpen<SellerDeal>(hasFailed, ({ lines }) => lines);
  const key = ['/api/deals/open', token] as const;
  const { data, error, isValidating, mutate } = useResource<SellerDeal, typeof key>(key, fresh, { read });
  const send = async (action: string, body: object) => mutate(await post(action, body), { revalidate: false });
  const notices: NoticesChange = {
    link: () => post<TelegramNoticesLink>('telegram-notices/link'),
    send: (action) => send(`telegram-notices/${action}`, {}),
  };
  return {
    // a withdrawn link does not show the deal any more
    deal: isRefused(error) ? undefined : data,
    error,
    busy: isValidating,
    refresh: () => mutate(),
    /** Makes a change, and shows what the API returns. */
    send,
    notices,
  };
}

/** Makes a change of a deal, such as `accept`, and shows what the API returns. */
export type SendToDeal = (action: string, body: object) => Promise<unknown>;

export interface DeskProps {
  deal: SellerDeal;
  send: SendToDeal;
  /** Loads the current deal again. */
  refresh: () => Promise<unknown>;
  /**
   * Changes the notices of this deal. Undefined: the deal belongs to an account, whose setting applies to all its
   * deals.
   */
  notices?: NoticesChange;
}
