import { type Notice, NOTICES, type NoticeKind, noticeText } from './notice';

const ORIGIN = 'https://shop.example';
const kinds = Object.keys(NOTICES) as NoticeKind[];
const textOf = (kind: NoticeKind, number: Notice['number'] = 'K7Q2M9XA') => noticeText({ kind, number }, ORIGIN);

describe.each(kinds)('the notice %s', (kind) => {
  it('has its number, a sentence and a link to the shop, and nothing else', () => {
    const [head, sentence, link, ...more] = textOf(kind).split('\n');
    expect(head).toMatch(/^<b>(?:Order|Deal) K7Q2M9XA<\/b>$/);
    expect(sentence).toMatch(/^[A-Z][A-Za-z ,:]+[.?](?: [A-Z][A-Za-z ,:]+[.?])?$/);
    expect(more).toEqual([]);
    // The path needs the session of the reader: it has no token and no number, and opens no single deal.
    expect(['/', '/order-history', '/admin']).toContain(link?.slice(ORIGIN.length));
    expect(link?.startsWith(`${ORIGIN}/`)).toBe(true);
  });

  it('names no price', () => {
    expect(textOf(kind, null)).not.toMatch(/\d|[$€£%]|@|#|token|key=/);
  });
});

test('HTML in the number of a notice is escaped', () => {
  expect(textOf('news-message', '<a href="https://evil.example">1</a>')).toContain(
    '<b>Order &lt;a href=&quot;https://evil.example&quot;&gt;1&lt;/a&gt;</b>',
  );
});

test('a notice without a number still has its sentence', () => {
  expect(textOf('order-cancelled', null)).toBe(`Cancelled.\n${ORIGIN}/order-history`);
});
