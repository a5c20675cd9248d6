import { bidi } from '@telemarket/composition/text';
import { shopName } from '../../shop/current-shop';
import { button, facts, listings, markdown, toProven, toTyped } from '../template/content';
import { formatPrice } from '../../money/money';
import { greeting } from './plausible';

/** `html` has paths of the shop. `token` is that of the subscriber; null in a test, which nobody can unsubscribe from. */
type Newsletter = {
  subject: string;
  html: string;
  listings: { title: string; price: string; facts: string; path: string }[];
  token: string | null;
};

/** Prices are decimal strings. `isFree`: the listing was reserved, and can be ordered again. */
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
        'You get this mail, at most one a day, because you pressed “Tell me” on your favourites at TeleMarket. To get no more, press “Stop” there.',
    };
  }),
  'newsletter-confirm': toTyped<{ token: string }>('other', ({ token }, { link }) => ({
    subject: 'Confirm your subscription',
    preview: bidi`One click, and you get the ${shopName()} newsletter at this address.`,
    parts: [
      bidi`This address was entered for the newsletter of ${shopName()}. It is sent only after you have confirmed it.`,
      button('Confirm subscription', link('/newsletter', { confirm: token })),
      'If it was not you, ignore this mail: you will get no newsletter.',
    ],
    reason: 'You get this mail once, because this address was entered at TeleMarket.',
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
        ? 'This is a test. Only you got it, and subscribers find a link to unsubscribe here.'
        : 'You get this newsletter because you subscribed to it at TeleMarket.',
    ...(token !== null && { unsubscribeUrl: link(unsubscribePath(token)) }),
  })),
  'newsletter-goodbye': toProven<Record<string, never>>(() => ({
    subject: 'You are unsubscribed',
    preview: 'You will get no more newsletters at this address.',
    parts: ['You will get no more newsletters: we have deleted this address from the list.'],
    reason: 'You get this mail once, because this address was unsubscribed at TeleMarket.',
  })),
};
