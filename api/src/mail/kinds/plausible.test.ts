import { bidi } from '@telemarket/composition/text';
import { greeting, isPlausibleOrderId, plausibleUsername } from './plausible';

const textOf = (name: string) => JSON.stringify(greeting(name));

test.each([
  'Ada',
  'Ada Marsh',
  'Jean-Luc O’Neill',
  "D'Arcy",
  'Dr. Ana M. Silva',
  'María del Carmen García',
  'Søren Ångström',
  'Дмитрий',
  'محمد علي',
  '𠮷田 太郎',
  'नरेन्द्र',
])('a mail greets %s by name', (name) => {
  expect(textOf(name)).toContain(bidi`Hello ${name},`);
});

test.each([
  'You won 1000 dollars',
  'Call +1 900 555 0100 now',
  'Your account is closed, call us',
  'You have won a prize today',
  'evil.example',
  'evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil․example',
  'evil . example',
  'http://evil',
  'ann@evil',
  'www evil',
  'Ada\nCall me',
  'Ada\u202egnp.live',
  'Ada 🎁',
  'one hundred ٣',
  'x'.repeat(41),
  '',
  ' ',
])('a mail does not greet %j by name', (name) => {
  expect(textOf(name)).toContain('Hello,');
});

test.each(['ada', 'Ada_Marsh', 'ada-1f2a93b7', 'дмитрий', 'zephyrine77'])(
  'a mail shows the username %s',
  (username) => {
    expect(plausibleUsername(username)).toBe(username);
  },
);

test.each([
  'https://evil.example/free-stars?win=1',
  'evil.example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'www-evil',
  'ann@evil',
  'Call-1-900-555-0100',
  'You-have-won-a-prize-today',
  'x'.repeat(31),
  undefined,
])('a mail does not show the username %j', (username) => {
  expect(plausibleUsername(username)).toBeNull();
});

test.each([
  [String(Date.now()), true],
  ['19005550100', false],
  ['0019005550100', false],
  ['Your-account-was-hacked', false],
])('a mail shows the order ID %s: %s', (orderId, isWritten) => {
  expect(isPlausibleOrderId(orderId)).toBe(isWritten);
});
