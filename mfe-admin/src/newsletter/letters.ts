import type { AdminLetter, LetterState } from '@telemarket/contract';
import { SAVE_FAILURES } from '../failure';

export const LETTERS = '/api/admin/letters';
/** While a letter is sent, its numbers are requested at this interval. */
export const SENDING_MS = 5_000;

export const letterPath = (id: number) => `${LETTERS}/${id}`;

export const LETTER_STATES: Readonly<Record<LetterState, string>> = {
  draft: 'Draft',
  sending: 'Being sent',
  stopped: 'Stopped',
  sent: 'Sent',
};

export const LETTER_FAILURES = {
  ...SAVE_FAILURES,
  begun: 'This letter is on its way already, so it cannot be changed.',
  ended: 'There is nothing left to send.',
  today: 'A letter was already started today. You can start the next one tomorrow (UTC).',
  sending: 'Another letter is being sent. Wait until it is sent, or stop it.',
  nobody: 'Nobody has confirmed a subscription yet.',
  listings: 'One of its listings is not for sale any more. Remove it first.',
  mail: 'This shop cannot send mails yet: its mail server is not set up.',
  unconfirmed: 'Confirm the email address of your account first. A test goes to that address.',
  404: 'This letter does not exist any more.',
};

export const inWords = (count: number) => count.toLocaleString('en-US');

export const subscribersText = (count: number) => `${inWords(count)} ${count === 1 ? 'subscriber' : 'subscribers'}`;

/** The numbers of a letter that has begun. */
export function letterFacts({ total, sent, refused, uncertain, unsubscribed }: AdminLetter): Record<string, string> {
  return {
    Sent: `${inWords(sent)} of ${inWords(total)}`,
    'Refused by the mail server': inWords(refused),
    'Unsubscribed since': inWords(unsubscribed),
    ...(uncertain > 0 && { 'Possibly not delivered': inWords(uncertain) }),
  };
}
