import { button, type MailKindDefinition, quote, text } from '../template/content';
import { greeting } from './greeting';

export type MessageAnsweredData = {
  kind: 'contact' | 'ticket';
  id: number;
  name: string;
  /** The subject of a ticket, or the title of the listing. */
  about: string | null;
  message: string;
  reply: string;
  /** Of the shop: the customer answers there. */
  inbox: string;
  /** A signed-in user sent it, who finds it under Settings. */
  hasAccount: boolean;
};

/** All mails about a message stand together. */
export const threadOf = ({ kind, id }: Pick<MessageAnsweredData, 'kind' | 'id'>): string => `${kind}-${id}`;

export const messageAnswered: MailKindDefinition<MessageAnsweredData> = (data, { link }) => {
  const { kind, id, name, about, message, reply, inbox, hasAccount } = data;
  const isTicket = kind === 'ticket';
  // Staff finds the ticket by it in the answer of the customer.
  const token = isTicket ? ` [ticket ${id}]` : ` [message ${id}]`;
  return {
    subject: `Re: ${about ?? 'your message'}${token}`,
    preview: reply.slice(0, 100),
    heading: isTicket ? 'Our support has replied to you' : 'A reply to your message',
    parts: [
      greeting(name),
      text(reply),
      text('You wrote:'),
      quote(message),
      ...(hasAccount ? [button('Open your ticket', link('/profile#tickets'))] : []),
      text('You can answer this mail. Leave the subject as it is, so that we find what it is about.'),
    ],
    replyTo: { name: 'TeleMarket support', address: inbox },
    thread: threadOf(data),
    reason: isTicket
      ? 'You get this mail because this address was given with a support ticket at TeleMarket.'
      : 'You get this mail because this address was given with a message at TeleMarket.',
  };
};
