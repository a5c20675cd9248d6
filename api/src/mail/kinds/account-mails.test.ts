import { MAIL_CONTEXT } from '../../../test/mail-samples';
import { ACCOUNT_MAILS } from './account-mails';

// Only the owner of the address has chosen the name. Another reader could take it for an address of a site.
// @spec-2.xu7m
test.each([true, false])('the mail for a new password has a username with a dot only for its owner: %s', (isOwner) => {
  const account = { username: 'ben.buyer', isOwner, token: 'sealed' };
  const { parts } = ACCOUNT_MAILS['reset-password'].make({ ...account, firstName: 'Ben', minutes: 30 }, MAIL_CONTEXT);
  expect(JSON.stringify(parts).includes('["Username","ben.buyer"]')).toBe(isOwner);
});
