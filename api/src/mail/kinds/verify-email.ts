import { button, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { linkPath } from './link';

export type VerifyEmailMailData = {
  firstName: string;
  /** Missing in mails that the previous version stored. */
  username?: string;
  email: string;
  /** Sealed. */ token: string;
};

export const verifyEmail: MailKindDefinition<VerifyEmailMailData> = (
  { firstName, username, email, token },
  { link, unseal },
) => ({
  subject: 'Please confirm your email address',
  preview: 'Click once to confirm that this address is yours.',
  heading: 'Please confirm your email address',
  parts: [
    greeting(firstName),
    text(
      `${username === undefined ? 'An account' : `The account ${username}`} at TeleMarket claims the address ${email}. Please confirm that it is yours. The link works for 7 days.`,
    ),
    button('Confirm this address', link(linkPath('/confirm-email', { token: unseal(token) }))),
    text(
      'If this account is not yours, do nothing: an account whose address is not confirmed and that has ordered nothing is removed after 30 days.',
    ),
  ],
  reason: 'You get this mail because somebody entered this address for an account at TeleMarket.',
});
