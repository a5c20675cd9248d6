import fc from 'fast-check';
import { emailKey, usernameKey } from './user-key';

describe('the keys of usernames and email addresses', () => {
  it.each([
    ['Admin', 'admin'],
    [' admin ', 'admin'],
    ['ＡＤＭＩＮ', 'admin'],
    ['ﬁnn', 'finn'],
    ['STRASSE', 'straße'],
    ['STRAẞE', 'straße'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['\u1FBDadmin', '\u0313admin'],
  ])('are equal for the names %p and %p', (a, b) => {
    expect(usernameKey(a)).toBe(usernameKey(b));
  });

  it.each([
    ['admin', 'ádmin'],
    ['admin', 'аdmin'],
    ['admin', 'adm in'],
  ])('differ for %p and %p', (a, b) => {
    expect(usernameKey(a)).not.toBe(usernameKey(b));
  });

  it('have email addresses in lower case, even where lower case composes letters', () => {
    expect(emailKey('T\u0344@example.org')).toBe(emailKey('t\u0308\u0301@example.org'));
  });

  it('do not change when a folded letter is folded again', () => {
    const letters = Array.from({ length: 0x30000 }, (_, code) => String.fromCodePoint(code));
    const keys = [usernameKey, emailKey];
    expect(letters.filter((letter) => keys.some((key) => key(key(letter)) !== key(letter)))).toEqual([]);
  });

  it('do not change when a folded text is folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(usernameKey(usernameKey(text))).toBe(usernameKey(text));
        expect(emailKey(emailKey(text))).toBe(emailKey(text));
      }),
    );
  });
});
