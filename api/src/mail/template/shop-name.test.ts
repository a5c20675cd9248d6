import { DEFAULT_SHOP, setCurrentShop } from '../../shop/current-shop';
import { NEWS_MAILS } from '../kinds/news-mails';
import { render } from './render';

afterEach(() => setCurrentShop(DEFAULT_SHOP));

test.each(['TeleMarket Berlin', "Big$'s $& Cash$$"])(
  'a letter of the shop %s has its name once in each place',
  (name) => {
    setCurrentShop({ ...DEFAULT_SHOP, name });
    const context = { link: (path: string) => `https://shop.example${path}`, unseal: (sealed: string) => sealed };
    const content = NEWS_MAILS.newsletter.make({ subject: 'News', html: '', listings: [], token: 't' }, context);
    expect(render(content, 'en').text.replace(/\s+/g, ' ')).toContain(`because you subscribed to it at ${name}.`);
  },
);
