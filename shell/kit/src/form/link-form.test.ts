import { readMailLink } from './link-form';

const TOKEN = 'Ab-_9'.repeat(8) + 'xyz';

test.each([
  ['the whole link', `https://shop.example/confirm-email#token=${TOKEN}`],
  [
    'brackets and line breaks of a mail program',
    ` <https://shop.example/confirm-email#token=${TOKEN.slice(0, 9)}\r\n ${TOKEN.slice(9)}>\n`,
  ],
  ['an escaped fragment', `https://shop.example/confirm-email%23token=${TOKEN}`],
  ['only the token', ` ${TOKEN} `],
])('%s is read', (_case, pasted) => {
  expect(readMailLink(pasted, ['token', 'other'])).toBe(`token=${TOKEN}`);
});

test('further values of the link remain', () => {
  expect(readMailLink(`https://shop.example/keep-email#token=${TOKEN}&amp;of=factor`, ['token'])).toBe(
    `token=${TOKEN}&of=factor`,
  );
});

test.each([
  '',
  'https://shop.example/confirm-email',
  'https://shop.example/confirm-email#',
  'https://shop.example/newsletter#confirm=abc',
  'hello',
])('%j is no link with a token', (pasted) => expect(readMailLink(pasted, ['token', 'other'])).toBeNull());
