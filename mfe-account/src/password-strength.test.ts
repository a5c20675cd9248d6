import { passwordStrength } from './password-strength';

test.each([
  ['', ''],
  ['abc12', 'Too short'],
  ['aaaaaaaaaaaa', 'Weak'],
  ['abcdefg', 'Weak'],
  ['abcdefghij', 'Weak'],
  ['abcdef1234', 'Fair'],
  ['abcdefghijkl', 'Good'],
  ['Abcdefghijk1', 'Strong'],
  ['correct horse battery', 'Strong'],
])('the password %p is rated %p', (password, word) => expect(passwordStrength(password).word).toBe(word));
