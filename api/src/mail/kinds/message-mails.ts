import { button, facts, mail, quote } from '../template/content';
import { greeting } from './greeting';

type SellerContact = {
  buyerName: string;
  buyerEmail: string;
  message: string;
  productId: number;
  productTitle: string;
  /** `shop`: the listing has no email address of its seller, so staff must forward the message. */
  reader: 'seller' | 'shop';
};

type MessageAnswered = {
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

export const messagePath = (id: number): string => `/messages?id=${id}`;

const OF_TICKET = 'You get this mail because this address was given with a support ticket at TeleMarket.';
const OF_MESSAGE = 'You get this mail because this address was given with a message at TeleMarket.';

export const MESSAGE_MAILS = {
  'seller-contact': mail<SellerContact>((contact, { link }) => {
    const { buyerName, buyerEmail, message, productId, productTitle, reader } = contact;
    const toShop = reader === 'shop';
    return {
      subject: `A message about ${productTitle}`,
      preview: `${buyerName} asks about your listing.`,
      parts: [
        toShop
          ? 'This listing has no email address for its seller. Add the address to the listing, then forward the message in Messages.'
          : 'A visitor of TeleMarket has written to you. Your reply goes to the visitor, who then sees your address.',
        quote(message),
        facts(['From', buyerName], ['Email', buyerEmail], ['Listing', productTitle]),
        toShop
          ? button('Open Messages', link('/admin?tab=messages'))
          : button('See the listing', link(`/product/${productId}`)),
      ],
      replyTo: { name: buyerName, address: buyerEmail },
      reason: toShop
        ? 'You get this mail because it is the inbox of the shop.'
        : 'You get this mail because it is the address of a seller at TeleMarket.',
    };
  }),
  // The mail omits subject and message of the ticket, because anybody can enter somebody else's address.
  'ticket-received': mail<{ ticketId: number; name: string }>(({ ticketId, name }, { link }) => ({
    subject: `We received your request (ticket ${ticketId})`,
    preview: "We'll get back to you within 24 hours.",
    heading: 'We received your request',
    parts: [
      greeting(name),
      `Your support ticket has the number ${ticketId}. We'll get back to you within 24 hours.`,
      button('Open the help center', link('/help-center')),
    ],
    reason: OF_TICKET,
    thread: `ticket-${ticketId}`,
  })),
  'message-answered': mail<MessageAnswered>(({ kind, id, ...data }, { link }) => {
    const isTicket = kind === 'ticket';
    // With this text, staff find the message when the customer answers by mail.
    const token = isTicket ? ` [ticket ${id}]` : ` [message ${id}]`;
    return {
      subject: `Re: ${data.about ?? 'your message'}${token}`,
      preview: data.reply,
      heading: isTicket ? 'Our support has replied to you' : 'A reply to your message',
      parts: [
        greeting(data.name),
        data.reply,
        'You wrote:',
        quote(data.message),
        ...(data.hasAccount ? [button('Read and answer in Messages', link(messagePath(id)))] : []),
        'You can answer this mail. Please do not change the subject, so that we can find your message.',
      ],
      replyTo: { name: 'TeleMarket support', address: data.inbox },
      thread: `${kind}-${id}`,
      reason: isTicket ? OF_TICKET : OF_MESSAGE,
    };
  }),
};
