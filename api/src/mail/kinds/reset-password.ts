import { button, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { linkPath } from './link';

export type ResetPasswordMailData = {
  firstName: string;
  username: string;
  /** Sealed. */ token: string;
  minutes: number;
};

/** The link has the username for password managers. */
export const resetPassword: MailKindDefinition<ResetPasswordMailData> = (
  { firstName, username, token, minutes },
  { link, unseal },
) => ({
  subject: 'Choose a new password',
  preview: `The link works once, for ${minutes} minutes.`,
  heading: 'Choose a new password',
  parts: [
    greeting(firstName),
    text(
      `Somebody requested a new password for your account ${username}. The link works once, for ${minutes} minutes after the request.`,
    ),
    button('Choose a new password', link(linkPath('/reset-password', { token: unseal(token), username }))),
    text('If it was not you, do nothing: your password stays as it is.'),
  ],
  reason: 'You get this mail because somebody entered this address under "Forgot password?" at TeleMarket.',
});
