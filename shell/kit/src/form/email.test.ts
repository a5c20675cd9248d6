import { isEmail } from './email';

test.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.org", 'x@xn--80ak6aa92e.com'])(
  'the address %s is accepted',
  (text) => expect(isEmail(text)).toBe(true),
);

test.each([
  '',
  'a',
  'a@b',
  '@b.co',
  'a@@b.co',
  'a b@c.de',
  '.a@b.co',
  'a..b@c.de',
  'a@-b.co',
  'a@b.c1',
  'a@b_c.de',
  'a@b.co.',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b.'.repeat(126)}com`,
])('the address %s is refused', (text) => expect(isEmail(text)).toBe(false));
