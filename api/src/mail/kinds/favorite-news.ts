import { button, facts, type MailKindDefinition } from '../template/content';
import { greeting } from './greeting';

export type FavoriteNewsData = {
  name: string;
  /** Prices are decimal strings. `isFree`: the listing was reserved, and can be ordered again. */
  news: { title: string; was: string; price: string; isFree: boolean }[];
};

export const FAVORITES_PATH = '/?favorites=true';

export const favoriteNews: MailKindDefinition<FavoriteNewsData> = ({ name, news }, { link }) => {
  const lines = news.map(({ title, was, price, isFree }) => {
    const parts = [Number(price) < Number(was) && `$${price} instead of $${was}`, isFree && 'free again'];
    return [title, parts.filter(Boolean).join(', ')] as const;
  });
  const [[title, change] = ['', '']] = lines;
  return {
    subject: lines.length === 1 ? `${title}: ${change}` : 'News about your favourites',
    preview: lines
      .map((line) => line.join(': '))
      .join(' · ')
      .slice(0, 100),
    heading: 'News about your favourites',
    parts: [greeting(name), facts(...lines), button('See your favourites', link(FAVORITES_PATH))],
    reason:
      'You get this mail, at most one a day, because you pressed “Tell me” on your favourites at TeleMarket. To get no more, press “Stop” there.',
  };
};
