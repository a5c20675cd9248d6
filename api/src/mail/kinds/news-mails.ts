import { bidi } from '@telemarket/composition/text';
import { shopName } from '../../shop/current-shop';
import { button, facts, listings, markdown, toProven, toTyped } from '../template/content';
import { formatPrice } from '../../money/money';
import { greeting } from './plausible';

/** `html` contains links to paths of the shop. `token` unsubscribes the subscriber. It is null in a test mail. */
type Newsletter = {
  subject: string;
  html: string;
  listings: { title: string; price: string; facts: string; path: string }[];
  token: string | null;
};

/** Prices are decimal strings. `isFree` means that the listing was reserved and can be ordered again. */
type ListingNews = { title: string; was: string; price: string; isFree: boolean };

export const FAVORITES_PATH = '/?favorites=true';

const unsubscribePath = (token: string) => `/api/newsletter/unsubscribe?${new URLSearchParams({ token })}`;

export const NEWS_MAILS = {
  'favorite-news': toProven<{ name: string; news: ListingNews[] }>(({ name, news }, { link }) => {
    const lines = news.map(({ title, was, price, isFree }) => {
      const parts = [
        Number(price) < Number(was) && `${formatPrice(price)} instead of ${formatPrice(was)}`,
        isFree && 'free again',
      ];
      return [bidi`${title}`, parts.filter(Boolean).join(', ')] as const;
    });
    const texts = lines.map((line) => line.join(': '));
    const [only = ''] = texts;
    return {
      subject: texts.length === 1 ? only : 'News about your favourites',
      preview: texts.join(' · '),
      heading: 'News about your favourites',
      parts: [greeting(name), facts(...lines), button('See your favourites', link(FAVORITES_PATH))],
      reason:
        'You are receiving this mail, at most once a day, because you pressed “Tell me” on your favourites on TeleMarket. To stop these mails, press “Stop” there.',
    };
  }),
  'newsletter-confirm': toTyped<{ token: string }>('other', ({ token }, { link }) => ({
    subject: 'Confirm your subscription',
    preview: bidi`Confirm once to get the ${shopName()} newsletter at this address.`,
    parts: [
      bidi`Somebody entered this address to get the ${shopName()} newsletter. Please confirm the address, because we send the newsletter only to confirmed addresses.`,
      button('Confirm subscription', link('/newsletter', { confirm: token })),
      'If this wasn’t you, you can ignore this mail. You will not get the newsletter.',
    ],
    reason: 'You are receiving this one-time mail because somebody entered this address on TeleMarket.',
    unsubscribeUrl: link(unsubscribePath(token)),
  })),
  newsletter: toProven<Newsletter>(({ subject, html, listings: cards, token }, { link }) => ({
    subject,
    preview: subject,
    parts: [
      markdown(html.replaceAll('href="/', `href="${link('/')}`)),
      listings(cards.map(({ path, price, ...card }) => ({ ...card, price: formatPrice(price), href: link(path) }))),
    ],
    reason:
      token === null
        ? 'This is a test that only you have received. In the mail to subscribers, the link to unsubscribe is here.'
        : 'You are receiving this newsletter because you subscribed to it on TeleMarket.',
    ...(token !== null && { unsubscribeUrl: link(unsubscribePath(token)) }),
  })),
  'newsletter-goodbye': toProven<Record<string, never>>(() => ({
    subject: 'You have unsubscribed',
    preview: 'You will get no more newsletters at this address.',
    parts: ['You will get no more newsletters. We have deleted this address from our list.'],
    reason: 'You are receiving this one-time mail because this address was unsubscribed on TeleMarket.',
  })),
};
