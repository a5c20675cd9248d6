import type { TelegramAddress, TelegramAnswer, TelegramLink } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';
import type { Proof } from './data-rights.resource';

const PATH = '/api/users/me/telegram';
const POLL_MS = 1_000;

/** Telegram puts these into the address that leads back to the shop. */
export interface TelegramReturn {
  state: string;
  code: string;
}

export function useTelegramLink() {
  const { api, session, signIn } = useKit();

  async function changeLink(path: string, body: object): Promise<TelegramLink> {
    const link = await api<TelegramLink>(`${PATH}/${path}`, { method: 'POST', body });
    const user = session.get();
    // stores the username with the user, because the checkout fills it in
    if (user) signIn({ ...user, telegramName: link.username ?? undefined });
    return link;
  }

  return {
    /** @returns The address at Telegram where the person signs in. */
    begin: async (proof: Proof) => (await api<TelegramAddress>(`${PATH}/link`, { method: 'POST', body: proof })).url,
    /**
     * Repeats the request until Telegram has answered.
     * @returns The person who has signed in at Telegram.
     */
    async ask(signal: AbortSignal, { state, code }: TelegramReturn): Promise<TelegramAnswer> {
      for (;;) {
        const answer = await api<TelegramAnswer>(`${PATH}/answer`, { method: 'POST', body: { state, code }, signal });
        if (!answer.waiting) return answer;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    confirm: (state: string) => changeLink('confirm', { state }),
    unlink: () => changeLink('unlink', {}),
  };
}
