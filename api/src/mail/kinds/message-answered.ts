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
  /** The email address of the shop to which the customer can reply. */
  inbox: string;
  /** Whether a signed-in user sent the message and can find it in Messages. */
  hasAccount: boolean;
};

/** The path at which the customer reads a message with its replies, and answers. */
export const messagePath = (id: number): string => `/messages?id=${id}`;

/** Mail programs group all mails about a message by this name. */
export const threadOf = ({ kind, id }: Pick<MessageAnsweredData, 'kind' | 'id'>): string => `${kind}-${id}`;

export const messageAnswered: MailKindDefinition<MessageAnsweredData> = (data, { link }) => {
  const { kind, id, name, about, message, reply, inbox, hasAccount } = data;
  const isTicket = kind === 'ticket';
  // With this text, staff find the message when the customer answers by mail.
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
      ...(hasAccount ? [button('Read and answer in Messages', link(messagePath(id)))] : []),
      text('You can answer this mail. Please do not change the subject, so that we can find your message.'),
    ],
    replyTo: { name: 'TeleMarket support', address: inbox },
    thread: threadOf(data),
    reason: isTicket
      ? 'You get this mail because this address was given with a support ticket at TeleMarket.'
      : 'You get this mail because this address was given with a message at TeleMarket.',
  };
};
