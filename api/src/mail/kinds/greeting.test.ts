import { greeting } from './greeting';

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
])('%s is greeted by name', (name) => {
  expect(textOf(name)).toContain(`Hello ${name},`);
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
])('%j is no name', (name) => {
  expect(textOf(name)).toContain('Hello,');
});
