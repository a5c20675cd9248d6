import { DEFAULT_SHOP, setCurrentShop } from '../../shop/current-shop';
import { NEWS_MAILS } from '../kinds/news-mails';
import { toStaff } from './content';
import { render } from './render';

test('the long preview text of a mail is cut between characters, and ends with an ellipsis', () => {
  for (const preview of [`${'x'.repeat(99)}😀 and more`, `${'x'.repeat(97)}👩‍👩‍👧 and more`]) {
    const kind = toStaff<object>('shop', () => ({ subject: 'Hello', preview, parts: [], reason: 'A test.' }));
    const { html } = render(kind.make({}, { link: (path) => path, unseal: (sealed) => sealed }), 'en');
    const [, shown = ''] = /data-skip-in-text="true"[^>]*>([^<]*)/.exec(html) ?? [];
    expect(shown).toMatch(/^x+…$/);
    expect(html.isWellFormed()).toBe(true);
  }
});

test('a newsletter says who runs the shop, in plain text, too', () => {
  setCurrentShop({ ...DEFAULT_SHOP, operatorName: 'Harbour Ltd', operatorAddress: '1 Quay\nDublin' });
  const letter = { subject: 'We are open', html: '<p>Hello.</p>', listings: [], token: null };
  const { html, text } = render(
    NEWS_MAILS.newsletter.make(letter, { link: (path) => path, unseal: (sealed) => sealed }),
    'en',
  );
  setCurrentShop(DEFAULT_SHOP);
  for (const shown of [html, text]) expect(shown).toContain('Harbour Ltd, 1 Quay, Dublin');
});

test('all links in a mail have the accent colour of the operator', () => {
  setCurrentShop({ ...DEFAULT_SHOP, accentLight: '#7a1f5c', accentDark: '#f0a0d8' });
  try {
    const listing = { title: 'Calm Group', facts: '', price: '$5', href: 'https://shop.example/product/1' };
    const kind = toStaff<object>('shop', () => ({
      ...{ subject: 'Hello', preview: 'Hello', reason: 'A test.' },
      parts: [
        { kind: 'markdown', html: '<p><a href="https://shop.example/guides">Guides</a></p>' },
        { kind: 'listings', listings: [listing] },
        { kind: 'button', label: 'Open', href: 'https://shop.example/' },
      ],
    }));
    const { html } = render(kind.make({}, { link: (path) => path, unseal: (sealed) => sealed }), 'en');
    const links = html.match(/<a [^>]*>/g) ?? [];
    expect(links).toHaveLength(4);
    for (const link of links) expect(link).toContain('#7a1f5c');
  } finally {
    setCurrentShop(DEFAULT_SHOP);
  }
});
