import { shopName } from '../../shop/current-shop';
import { bidi } from '@telemarket/composition/text';
import { button, facts, quote, toStaff, toTyped } from '../template/content';
import { greeting } from './plausible';

type SellerContact = {
  buyerName: string;
  buyerEmail: string;
  message: string;
  productId: number;
  productTitle: string;
  /**
   * The mail goes to the shop when the listing has no email address of its seller. Staff must then forward the message.
   */
  reader: 'seller' | 'shop';
};

type WaitingMessages = {
  count: number;
  reader: SellerContact['reader'];
  /** The email address of the shop. */
  inbox: string;
};

/** The mail does not contain the text of the reply, because a stranger may have typed the recipient's address. */
type MessageAnswered = {
  kind: 'contact' | 'ticket';
  id: number;
  name: string;
  /** The email address of the shop, to which the customer can reply. */
  inbox: string;
  /** The encrypted token of the link that shows the conversation to a guest, who cannot sign in. */
  token?: string;
};

const MESSAGES_PATH = '/messages';
export const messagePath = (id: number): string => `${MESSAGES_PATH}?id=${id}`;

const TICKET_REASON =
  'You are receiving this mail because somebody gave this address when opening a support ticket on TeleMarket.';
const MESSAGE_REASON =
  'You are receiving this mail because somebody gave this address when sending a message on TeleMarket.';

const INBOX_REASON = 'You are receiving this mail because this address is the shop’s inbox.';
const SELLER_REASON = 'You are receiving this mail because this address belongs to a seller on TeleMarket.';

export const MESSAGE_MAILS = {
  'seller-contact': toStaff<SellerContact>('visitor', (contact, { link }) => {
    const { buyerName, buyerEmail, message, productId, productTitle, reader } = contact;
    const toShop = reader === 'shop';
    return {
      subject: bidi`A message about ${productTitle}`,
      preview: bidi`${buyerName} has written about your listing.`,
      parts: [
        toShop
          ? 'This listing has no email address for its seller. Add the address to the listing, then forward the message in Messages.'
          : bidi`A visitor to ${shopName()} has written to you. Your reply goes to the visitor, who then sees your email address.`,
        quote(message),
        facts(['From', buyerName], ['Email', buyerEmail], ['Listing', productTitle]),
        toShop
          ? button('Open Messages', link('/admin?tab=messages'))
          : button('See the listing', link(`/product/${productId}`)),
      ],
      replyTo: { name: buyerName, address: buyerEmail },
      reason: toShop ? INBOX_REASON : SELLER_REASON,
    };
  }),
  // This summary replaces further mails about messages; see MailLimits.
  'messages-waiting': toStaff<WaitingMessages>('shop', ({ count, reader, inbox }, { link }) => {
    const messages = count === 1 ? '1 more message waits' : `${count} more messages wait`;
    const toShop = reader === 'shop';
    return {
      subject: `${messages} for you`,
      preview: 'There were too many to mail them one by one.',
      parts: [
        toShop
          ? `${messages} in Messages. There were too many to mail them to this address one by one.`
          : bidi`${messages} on ${shopName()}. There were too many to mail them to you one by one. Reply to this mail, and our support will send them to you.`,
        ...(toShop ? [button('Open Messages', link('/admin?tab=messages'))] : []),
      ],
      replyTo: { name: bidi`${shopName()} support`, address: inbox },
      reason: toShop ? INBOX_REASON : SELLER_REASON,
    };
  }),
  'ticket-received': toTyped<{ ticketId: number; name: string }>('other', ({ ticketId, name }, { link }) => ({
    subject: `We received your request (ticket ${ticketId})`,
    preview: "We'll get back to you within 24 hours.",
    heading: 'We received your request',
    parts: [
      greeting(name),
      `Your support ticket number is ${ticketId}. We'll get back to you within 24 hours.`,
      button('Open the help center', link('/help-center')),
    ],
    reason: TICKET_REASON,
    thread: `ticket-${ticketId}`,
  })),
  // Mails that the previous version has stored have no token. They contain the texts of both sides, which are no longer
  // shown.
  'message-answered': toTyped<MessageAnswered>('other', ({ kind, id, name, inbox, token }, { link, unseal }) => {
    const isTicket = kind === 'ticket';
    const heading = isTicket ? 'Our support has replied to you' : 'A reply to your message';
    return {
      // The number in the subject lets staff find the message when the customer replies by mail.
      subject: `${heading} [${isTicket ? 'ticket' : 'message'} ${id}]`,
      preview: bidi`Read the reply on ${shopName()}.`,
      heading,
      parts: [
        greeting(name),
        isTicket
          ? `Our support has replied to your ticket ${id}.`
          : 'There is a reply to your message about a listing.',
        button('Read the reply', token ? link(MESSAGES_PATH, { token: unseal(token) }) : link(messagePath(id))),
        'You can reply to this mail. Please do not change the subject, so that we can find your message.',
      ],
      replyTo: { name: bidi`${shopName()} support`, address: inbox },
      thread: `${kind}-${id}`,
      reason: isTicket ? TICKET_REASON : MESSAGE_REASON,
    };
  }),
};
