import { shopName } from '../../shop/current-shop';
import { bidi } from '@telemarket/composition/text';
import { formatPrice, fromCents, toCents } from '../../money/money';
import { bill, button, facts, quote, type ShopPart, type TemplateContext, toStaff, toTyped } from '../template/content';
import { greeting } from './plausible';
import { orderFacts, orderLink } from './order-mails';

type MailedLine = { title: string; quantity: number; price: string };

type SellerDeal = {
  event: 'placed' | 'moved' | 'reminder' | 'message' | 'shop_message' | 'received' | 'cancelled';
  number: string;
  sellerName: string;
  /**
   * The mail goes to the shop when the seller has no email address, or when a mail to this address could not be
   * delivered.
   */
  reader: 'seller' | 'shop';
  /**
   * The email address of the buyer is always stored, so that an erasure finds the mail. The mail shows it once the
   * seller has accepted.
   */
  buyer: { name: string; telegram: string | null; email: string; showsEmail: boolean };
  /** The lines of the order that the mail is about. */
  lines: MailedLine[];
  total: string;
  /** The text of a message from the buyer or the shop. */
  text?: string;
  /** The encrypted token of the link to the deal. A mail to the shop has none. */
  token?: string;
};

type WaitingDeals = { count: number; reader: SellerDeal['reader']; inbox: string };

type OrderNews = {
  event: 'accepted' | 'declined' | 'cancelled' | 'handed_over' | 'message' | 'shop_message' | 'reminder';
  orderId: string;
  customerName: string;
  customerEmail: string;
  sellerName: string;
  titles: string[];
  isByBuyer: boolean;
  /** The new total of the order. Missing when the total is unchanged. */
  total?: string;
  /** The encrypted key with which the buyer can change the order. */
  key?: string;
};

const INBOX_REASON = 'You are receiving this mail because this address is the shop’s inbox.';
const SELLER_REASON = 'You are receiving this mail because this address belongs to a seller on TeleMarket.';
const BUYER_REASON = 'You are receiving this mail because somebody gave this address when ordering on TeleMarket.';

const quotedTitles = (titles: readonly string[]): string => titles.map((title) => bidi`“${title}”`).join(', ');

const SELLER_TEXTS: Readonly<Record<SellerDeal['event'], (deal: SellerDeal) => [subject: string, text: string]>> = {
  placed: ({ number }) => [
    `A new order for you (deal ${number})`,
    'Somebody wants to buy from you. The buyer is waiting for your answer, so please say whether you can hand over what was ordered. You arrange the payment with the buyer.',
  ],
  moved: ({ number }) => [
    `The link to your deal has changed (deal ${number})`,
    'Mails about this deal now go to this address. Open the deal to see what was agreed and who has to act next.',
  ],
  reminder: ({ number }) => [
    `An order is waiting for your answer (deal ${number})`,
    'The buyer has been waiting for two days. Please say whether you can hand over what was ordered.',
  ],
  message: ({ number }) => [`A message from your buyer (deal ${number})`, 'Your buyer has written to you:'],
  shop_message: ({ number }) => [
    bidi`A message from ${shopName()} (deal ${number})`,
    bidi`${shopName()} has written to you and your buyer:`,
  ],
  received: ({ number }) => [
    `Your buyer has confirmed the handover (deal ${number})`,
    bidi`The handover is complete. Thank you for selling on ${shopName()}.`,
  ],
  cancelled: ({ number }) => [
    `Part of your deal was cancelled (deal ${number})`,
    'Please do not hand over what was cancelled:',
  ],
};

const SHOP_TEXTS: Readonly<Record<SellerDeal['event'], (seller: string) => string>> = {
  placed: (seller) => bidi`Somebody wants to buy from ${seller} and is waiting for an answer.`,
  moved: (seller) => bidi`Mails about a deal now go to ${seller}.`,
  reminder: (seller) => bidi`The buyer has been waiting for an answer from ${seller} for two days.`,
  message: (seller) => bidi`The buyer has written to ${seller}:`,
  shop_message: (seller) => bidi`${shopName()} has written to ${seller} and the buyer:`,
  received: (seller) => bidi`The handover by ${seller} is complete.`,
  cancelled: (seller) => bidi`Part of the deal with ${seller} was cancelled.`,
};

function subjectAndText(deal: SellerDeal): [subject: string, text: string] {
  const { event, reader, number, sellerName } = deal;
  if (reader === 'seller') return SELLER_TEXTS[event](deal);
  return [bidi`We could not mail ${sellerName} (deal ${number})`, SHOP_TEXTS[event](sellerName)];
}

function billOf({ lines, total }: SellerDeal): ShopPart {
  const rows = lines.map(({ title, quantity, price }) => ({
    title,
    note: `${quantity} × ${formatPrice(price)}`,
    amount: formatPrice(fromCents(toCents(price) * quantity)),
  }));
  return bill(rows, formatPrice(total));
}

function answerParts({ reader, sellerName, token }: SellerDeal, { link, unseal }: TemplateContext): ShopPart[] {
  if (reader === 'shop' || !token) {
    return [
      bidi`We could not deliver this to ${sellerName} by mail. Check the email address of the seller’s listings, or contact the seller in another way.`,
      button('Open Orders', link('/admin?tab=orders')),
    ];
  }
  return [
    button('Open the deal', link('/deal', { token: unseal(token) })),
    'Anybody with this link can answer for you, so do not forward this mail. Please do not reply to this mail, because your reply would not reach the buyer.',
  ];
}

const BUYER_TEXTS: Readonly<Record<OrderNews['event'], (news: OrderNews) => [heading: string, text: string]>> = {
  accepted: ({ sellerName, titles }) => [
    bidi`${sellerName} has accepted your order`,
    bidi`${sellerName} has accepted ${quotedTitles(titles)}. Agree on the payment and the day of the transfer.`,
  ],
  declined: ({ sellerName, titles }) => [
    bidi`${sellerName} cannot sell what you ordered`,
    bidi`${sellerName} cannot sell ${quotedTitles(titles)}. You do not have to pay for this. You can find the reason on your order page.`,
  ],
  cancelled: ({ titles, isByBuyer }) => [
    isByBuyer ? 'You cancelled part of your order' : 'Part of your order was cancelled',
    `${quotedTitles(titles)} ${titles.length === 1 ? 'was' : 'were'} cancelled. You do not have to pay for this.${isByBuyer ? ' If this wasn’t you, contact our support.' : ' You can find the reason on your order page.'}`,
  ],
  handed_over: ({ sellerName, titles }) => [
    bidi`${sellerName} has handed over your order`,
    bidi`${sellerName} says that ${quotedTitles(titles)} ${titles.length === 1 ? 'was' : 'were'} handed over. If you have received your order, please confirm this on your order page. If not, write to the seller or to our support.`,
  ],
  message: ({ sellerName }) => [
    bidi`${sellerName} has written to you`,
    bidi`There is a message from ${sellerName} about your order.`,
  ],
  shop_message: ({ sellerName }) => [
    bidi`${shopName()} has written to you`,
    bidi`There is a message from ${shopName()} about what you ordered from ${sellerName}. The seller received it, too.`,
  ],
  reminder: ({ sellerName, titles }) => [
    'Have you received your order?',
    bidi`${sellerName} said three days ago that ${quotedTitles(titles)} ${titles.length === 1 ? 'was' : 'were'} handed over. If you have received your order, please confirm this on your order page. If not, write to the seller or to our support.`,
  ],
};

export const DEAL_MAILS = {
  'seller-deal': toStaff<SellerDeal>('visitor', (deal, context) => {
    const [subject, text] = subjectAndText(deal);
    const { name, telegram, email, showsEmail } = deal.buyer;
    return {
      subject,
      preview: deal.lines.map(({ title }) => bidi`${title}`).join(', '),
      parts: [
        text,
        ...(deal.text === undefined ? [] : [quote(deal.text)]),
        ...(deal.lines.length ? [billOf(deal)] : []),
        facts(
          ['Deal', deal.number],
          ['Buyer', name],
          ...(telegram ? [['Telegram', telegram] as const] : []),
          ...(showsEmail ? [['Email', email] as const] : []),
        ),
        ...answerParts(deal, context),
      ],
      reason: deal.reader === 'shop' ? INBOX_REASON : SELLER_REASON,
      thread: `deal-${deal.number}`,
    };
  }),
  // This summary replaces further mails about deals; see MailLimits.
  'deals-waiting': toStaff<WaitingDeals>('shop', ({ count, reader, inbox }, { link }) => {
    const updates = count === 1 ? '1 more update' : `${count} more updates`;
    const toShop = reader === 'shop';
    return {
      subject: `${updates} on your deals`,
      preview: 'There were too many to mail them one by one.',
      parts: [
        toShop
          ? `There ${count === 1 ? 'was' : 'were'} ${updates} on deals with sellers who have no email address.`
          : `${count === 1 ? 'There was' : 'There were'} ${updates} on your deals on ${bidi`${shopName()}`}. If you have an account with this address, you can see all of them under Messages. Otherwise, reply to this mail, and our support will send you the links.`,
        toShop
          ? button('Open Orders', link('/admin?tab=orders'))
          : button('Open your messages', link('/messages?tab=selling')),
      ],
      replyTo: { name: bidi`${shopName()} support`, address: inbox },
      reason: toShop ? INBOX_REASON : SELLER_REASON,
    };
  }),
  // The mail does not contain the seller's message, because a stranger may have typed the recipient's address.
  'order-news': toTyped<OrderNews>('receipt', (news, context) => {
    const [heading, text] = BUYER_TEXTS[news.event](news);
    return {
      subject: heading,
      preview: text,
      heading,
      parts: [
        greeting(news.customerName),
        text,
        ...(news.total === undefined ? [] : [`The total of your order is now ${formatPrice(news.total)}.`]),
        ...orderFacts(news),
        button(
          news.event.endsWith('message') ? 'Read the message' : bidi`Message ${news.sellerName}`,
          orderLink(news, context),
        ),
      ],
      reason: BUYER_REASON,
    };
  }),
};
