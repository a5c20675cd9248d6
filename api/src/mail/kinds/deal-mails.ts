import { shopName } from '../../shop/current-shop';
import { bidi } from '@telemarket/composition/text';
import { formatPrice, fromCents, toCents } from '../../money/money';
import { bill, button, facts, quote, type ShopPart, type TemplateContext, toStaff, toTyped } from '../template/content';
import { greeting } from './plausible';
import { orderFacts, orderLink } from './order-mails';

type Line = { title: string; quantity: number; price: string };

type SellerDeal = {
  event: 'placed' | 'moved' | 'reminder' | 'message' | 'shop_message' | 'received' | 'cancelled';
  number: string;
  sellerName: string;
  /** `shop`: the seller has no email address, or a mail to it could not be delivered. */
  reader: 'seller' | 'shop';
  /** The address is always in the data, so that an erasure finds the mail. It is shown once the seller has accepted. */
  buyer: { name: string; telegram: string | null; email: string; showsEmail: boolean };
  /** The lines that the mail is about. */
  lines: Line[];
  total: string;
  /** The message of the buyer or the shop. */
  text?: string;
  /** Sealed. It opens the deal. The shop gets none. */
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
  /** The new total of the order. Missing when it is the same. */
  total?: string;
  /** Sealed. It lets the buyer change the order. */
  key?: string;
};

const TO_INBOX = 'You get this mail because this address is the inbox of the shop.';
const TO_SELLER = 'You get this mail because this address belongs to a seller at TeleMarket.';
const TO_BUYER = 'You get this mail because this address was given with an order at TeleMarket.';

const titlesOf = (titles: readonly string[]): string => titles.map((title) => bidi`“${title}”`).join(', ');

const TO_THE_SELLER: Readonly<Record<SellerDeal['event'], (deal: SellerDeal) => [subject: string, text: string]>> = {
  placed: ({ number }) => [
    `A new order for you (deal ${number})`,
    'Somebody wants to buy from you. Say whether you can hand it over: the buyer is waiting for your answer. You agree with the buyer on the payment.',
  ],
  moved: ({ number }) => [
    `The link to your deal has changed (deal ${number})`,
    'This deal now goes to this email address. Open it to see what was agreed, and who is next.',
  ],
  reminder: ({ number }) => [
    `An order is waiting for your answer (deal ${number})`,
    'The buyer has been waiting for two days. Say whether you can hand it over.',
  ],
  message: ({ number }) => [`A message from your buyer (deal ${number})`, 'Your buyer has written to you:'],
  shop_message: ({ number }) => [
    bidi`A message from ${shopName()} (deal ${number})`,
    bidi`${shopName()} has written to you and your buyer:`,
  ],
  received: ({ number }) => [
    `Your buyer has received it (deal ${number})`,
    bidi`It is confirmed that the handover is done. Thank you for selling at ${shopName()}.`,
  ],
  cancelled: ({ number }) => [
    `A part of your deal was cancelled (deal ${number})`,
    'This was cancelled. Please do not hand it over.',
  ],
};

const TO_THE_SHOP: Readonly<Record<SellerDeal['event'], (seller: string) => string>> = {
  placed: (seller) => bidi`Somebody wants to buy from ${seller}, and waits for an answer.`,
  moved: (seller) => bidi`A deal now goes to ${seller}.`,
  reminder: (seller) => bidi`The buyer has waited for the answer of ${seller} for two days.`,
  message: (seller) => bidi`The buyer has written to ${seller}:`,
  shop_message: (seller) => bidi`${shopName()} has written to ${seller} and the buyer:`,
  received: (seller) => bidi`It is confirmed that what ${seller} sold was received.`,
  cancelled: (seller) => bidi`A part of the deal of ${seller} was cancelled.`,
};

function headOf(deal: SellerDeal): [subject: string, text: string] {
  const { event, reader, number, sellerName } = deal;
  if (reader === 'seller') return TO_THE_SELLER[event](deal);
  return [bidi`${sellerName} got no mail (deal ${number})`, TO_THE_SHOP[event](sellerName)];
}

function billOf({ lines, total }: SellerDeal): ShopPart {
  const rows = lines.map(({ title, quantity, price }) => ({
    title,
    note: `${quantity} × ${formatPrice(price)}`,
    amount: formatPrice(fromCents(toCents(price) * quantity)),
  }));
  return bill(rows, formatPrice(total));
}

function wayToAnswer({ reader, sellerName, token }: SellerDeal, { link, unseal }: TemplateContext): ShopPart[] {
  if (reader === 'shop' || !token) {
    return [
      bidi`We could not deliver this to ${sellerName} by mail. Check the email address of the seller’s listings, or reach the seller in another way.`,
      button('Open Orders', link('/admin?tab=orders')),
    ];
  }
  return [
    button('Open the deal', link('/deal', { token: unseal(token) })),
    'Whoever has this link can answer for you, so do not forward this mail. You cannot answer by mail: the buyer would not get it.',
  ];
}

const TO_THE_BUYER: Readonly<Record<OrderNews['event'], (news: OrderNews) => [heading: string, text: string]>> = {
  accepted: ({ sellerName, titles }) => [
    bidi`${sellerName} can hand it over`,
    bidi`${sellerName} has accepted ${titlesOf(titles)}. Agree on the payment and the day of the transfer.`,
  ],
  declined: ({ sellerName, titles }) => [
    bidi`${sellerName} cannot sell it`,
    bidi`${sellerName} cannot sell ${titlesOf(titles)}. You owe nothing for it. The reason is on the page of your order.`,
  ],
  cancelled: ({ titles, isByBuyer }) => [
    isByBuyer ? 'You cancelled a part of your order' : 'A part of your order was cancelled',
    `${titlesOf(titles)} ${titles.length === 1 ? 'is' : 'are'} cancelled. You owe nothing for it.${isByBuyer ? ' If it was not you, contact our support.' : ' The reason is on the page of your order.'}`,
  ],
  handed_over: ({ sellerName, titles }) => [
    bidi`${sellerName} has handed it over`,
    bidi`${sellerName} says that ${titlesOf(titles)} was handed over. If you have received it, confirm it with your order. If not, write to the seller or to our support.`,
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
    bidi`${sellerName} said three days ago that ${titlesOf(titles)} was handed over. If you have received it, confirm it with your order. If not, write to the seller or to our support.`,
  ],
};

export const DEAL_MAILS = {
  'seller-deal': toStaff<SellerDeal>('visitor', (deal, context) => {
    const [subject, text] = headOf(deal);
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
        ...wayToAnswer(deal, context),
      ],
      reason: deal.reader === 'shop' ? TO_INBOX : TO_SELLER,
      thread: `deal-${deal.number}`,
    };
  }),
  // Takes the place of further mails about deals; see MailLimits.
  'deals-waiting': toStaff<WaitingDeals>('shop', ({ count, reader, inbox }, { link }) => {
    const updates = count === 1 ? '1 more update' : `${count} more updates`;
    const toShop = reader === 'shop';
    return {
      subject: `${updates} on your deals`,
      preview: 'There were so many that we did not mail them all.',
      parts: [
        toShop
          ? `${updates} on deals of sellers without an address.`
          : `${count === 1 ? 'There was' : 'There were'} ${updates} on your deals at ${bidi`${shopName()}`}. An account with this address sees all of them under Messages. Or answer this mail, and our support sends you the links.`,
        toShop
          ? button('Open Orders', link('/admin?tab=orders'))
          : button('Open your messages', link('/messages?tab=selling')),
      ],
      replyTo: { name: bidi`${shopName()} support`, address: inbox },
      reason: toShop ? TO_INBOX : TO_SELLER,
    };
  }),
  // The words of the seller are read in the shop, because a stranger may have typed the address.
  'order-news': toTyped<OrderNews>('receipt', (news, context) => {
    const [heading, text] = TO_THE_BUYER[news.event](news);
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
      reason: TO_BUYER,
    };
  }),
};
