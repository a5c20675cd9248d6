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
  ])('folds %p and %p into one name', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  it.each([
    ['admin', 'ádmin'],
    ['admin', 'аdmin'],
    ['admin', 'adm in'],
  ])('distinguishes %p and %p', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other));
  });

  it('do not change when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(usernameKey(usernameKey(text))).toBe(usernameKey(text));
        expect(emailKey(emailKey(text))).toBe(emailKey(text));
      }),
    );
  });
});
