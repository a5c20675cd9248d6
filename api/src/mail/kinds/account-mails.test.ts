import { MAIL_CONTEXT } from '../../../test/mail-samples';
import { ACCOUNT_MAILS } from './account-mails';

// A username with a dot can look like the address of a site. Only the owner of the mailbox knows that it is a username.
// @spec-2.xu7m
test.each([true, false])(
  'the mail for a new password shows a username with a dot only to the owner of the address: %s',
  (isOwner) => {
    const account = { username: 'ben.buyer', isOwner, token: 'sealed' };
    const { parts } = ACCOUNT_MAILS['reset-password'].make({ ...account, firstName: 'Ben', minutes: 30 }, MAIL_CONTEXT);
    expect(JSON.stringify(parts).includes('["Username","ben.buyer"]')).toBe(isOwner);
  },
);
