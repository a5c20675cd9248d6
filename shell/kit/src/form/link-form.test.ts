import { readMailLink } from './link-form';

const TOKEN = 'Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St90Uv1';
const CODE = 'Ab12 Cd34 Ef56 Gh78 Ij90 Kl12 Mn34 Op56 Qr78 St90 Uv1';

// @spec-2.431
test.each([
  ['the whole link', `https://shop.example/confirm-email#token=${TOKEN}`],
  [
    'brackets and line breaks of a mail program',
    ` <https://shop.example/confirm-email#token=${TOKEN.slice(0, 9)}\r\n ${TOKEN.slice(9)}>\n`,
  ],
  ['an escaped fragment', `https://shop.example/confirm-email%23token=${TOKEN}`],
  ['a code in groups', CODE],
  ['a code without groups', ` ${TOKEN} `],
  ['a code with dashes instead of blanks', CODE.replaceAll(' ', '-')],
  ['a code with dashes that are no hyphens', CODE.replaceAll(' ', ' \u2011 ').replace('Gh78', 'Gh\u201378')],
  ['a code with line breaks', CODE.replaceAll(' ', '\r\n')],
  ['a code with a hyphen at the end of a line', `${TOKEN.slice(0, 30)}-\n${TOKEN.slice(30)}`],
  ['a quoted code', `> ${CODE.slice(0, 24)}\n> ${CODE.slice(25)}`],
  ['a code with characters that render as nothing', CODE.replaceAll(' ', '\u00A0\u200B').replace('Ef56', 'Ef\u00AD56')],
  ['a code with the words before it', `If the page asks for a code:\n${CODE}`],
])('%s is read as a link', (_case, pasted) => {
  expect(readMailLink(pasted, ['token', 'other'])).toBe(`token=${TOKEN}`);
});

test('a token of an earlier version, which may have dashes, is read', () => {
  const token = 'Ab-_9'.repeat(8) + 'xyz';
  expect(readMailLink(token, ['token'])).toBe(`token=${token}`);
  expect(readMailLink(`http://localhost/confirm-email#token=${token}`, ['token'])).toBe(`token=${token}`);
});

test('the other values in the fragment of a link are kept', () => {
  expect(readMailLink(`https://shop.example/reset-password#token=${TOKEN}&amp;username=ada`, ['token'])).toBe(
    `token=${TOKEN}&username=ada`,
  );
});

test('the address with which a mail program unsubscribes is read', () => {
  const address = `https://shop.example/api/newsletter/unsubscribe?token=${TOKEN}`;
  expect(readMailLink(address, ['confirm', 'unsubscribe'])).toBe(`unsubscribe=${TOKEN}`);
  expect(readMailLink(address, ['token'])).toBeNull();
});

test.each([
  '',
  'https://shop.example/confirm-email',
  'https://a-very-long-name-of-a-shop.example.com/confirm-email',
  'https://shop.example/confirm-email#',
  'https://shop.example/newsletter#confirm=abc',
  CODE.slice(0, 20),
  'hello',
])('%j is not read as a link with a token', (pasted) => expect(readMailLink(pasted, ['token', 'other'])).toBeNull());
