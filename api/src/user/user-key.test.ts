import fc from 'fast-check';
import { emailKey, usernameKey } from './user-key';

describe('keys', () => {
  it.each([
    ['Admin', 'admin'],
    [' admin ', 'admin'],
    ['ＡＤＭＩＮ', 'admin'],
    ['ﬁnn', 'finn'],
    ['STRASSE', 'straße'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['\u1FBDadmin', '\u0313admin'],
  ])('%p and %p are one name', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  it.each([
    ['admin', 'ádmin'],
    ['admin', 'аdmin'],
    ['admin', 'adm in'],
  ])('%p and %p are two names', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other));
  });

  it('are keys of themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(usernameKey(usernameKey(text))).toBe(usernameKey(text));
        expect(emailKey(emailKey(text))).toBe(emailKey(text));
      }),
    );
  });
});
