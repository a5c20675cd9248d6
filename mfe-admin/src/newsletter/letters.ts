import type { AdminLetter, LetterState } from '@telemarket/contract';
import { SAVE_FAILURES } from '../failure';

export const LETTERS = '/api/admin/letters';
/** While a letter is sent, its numbers are requested at this interval. */
export const SENDING_POLL_MS = 5_000;

export const letterPath = (id: number) => `${LETTERS}/${id}`;

export const LETTER_STATES: Readonly<Record<LetterState, string>> = {
  draft: 'Draft',
  sending: 'Being sent',
  stopped: 'Stopped',
  sent: 'Sent',
};

export const LETTER_FAILURES = {
  ...SAVE_FAILURES,
  begun: 'This letter can no longer be changed, because sending has begun.',
  ended: 'There is nothing left to send.',
  today: 'A letter was already started today. You can start the next one tomorrow (UTC).',
  sending: 'Another letter is being sent. Wait until it has been sent, or stop it.',
  nobody: 'Nobody has confirmed a subscription yet.',
  listings: 'One of the listings in this letter is no longer for sale. Remove that listing first.',
  mail: 'This shop cannot send mails yet, because its mail server is not set up.',
  unconfirmed: 'Confirm your account’s email address first. Test letters go to that address.',
  404: 'This letter does not exist any more.',
};

export const formatNumber = (count: number) => count.toLocaleString('en-US');

export const subscribersText = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'subscriber' : 'subscribers'}`;

/** The numbers of a letter whose sending has begun. */
export function letterFacts({ total, sent, refused, uncertain, unsubscribed }: AdminLetter): Record<string, string> {
  return {
    Sent: `${formatNumber(sent)} of ${formatNumber(total)}`,
    'Refused by the mail server': formatNumber(refused),
    'Unsubscribed in the meantime': formatNumber(unsubscribed),
    ...(uncertain > 0 && { 'Possibly not delivered': formatNumber(uncertain) }),
  };
}
