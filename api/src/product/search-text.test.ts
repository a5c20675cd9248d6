import { readSearchText } from './search-text';

const read = (text: string) => readSearchText(text).words.map(({ text: word, category }) => [word, category]);

test.each([
  [
    'crypto  –  Bot',
    [
      ['crypto', null],
      ['Bot', 'bot'],
    ],
  ],
  [
    '“trader’s” c++',
    [
      ['trader', null],
      ['s', null],
      ['c', null],
    ],
  ],
  [
    'ＣＨＡＮＮＥＬＳ groups',
    [
      ['ＣＨＡＮＮＥＬＳ', 'group'],
      ['groups', 'group'],
    ],
  ],
  [
    'my accounts, crypto Crypto',
    [
      ['my', null],
      ['accounts', 'account'],
      ['Crypto', null],
    ],
  ],
  ['Telegram channel', [['channel', 'group']]],
  ['telegram TELEGRAM', [['TELEGRAM', null]]],
  [
    'cafe\u0301 日本',
    [
      ['cafe\u0301', null],
      ['日本', null],
    ],
  ],
  ['100% ...', [['100', null]]],
  ['... !', [['... !', null]]],
  ['\u0301', [['\u0301', null]]],
])('the search text %j is read as the words %j', (text, words) => {
  expect(read(text)).toEqual(words);
});

test('a search reads only the first ten words of a long text', () => {
  const numbers = Array.from({ length: 40 }, (_, number) => String(number));
  expect(read(numbers.join(' '))).toEqual(numbers.slice(0, 10).map((number) => [number, null]));
});
