import { button, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { linkPath } from './link';

export type ChangeEmailMailData = {
  firstName: string;
  username: string;
  newEmail: string;
  /** Sealed. */ token: string;
};

/** This mail goes to the new address. */
export const changeEmail: MailKindDefinition<ChangeEmailMailData> = (
  { firstName, username, newEmail, token },
  { link, unseal },
) => ({
  subject: 'Please confirm your new email address',
  preview: 'Until then your old address stays in use.',
  heading: 'Please confirm your new email address',
  parts: [
    greeting(firstName),
    text(
      `Your account ${username} gets the address ${newEmail} when you confirm it. Until then, the old address stays in use.`,
    ),
    text('The link works once, for 24 hours.'),
    button('Confirm this address', link(linkPath('/confirm-email', { token: unseal(token) }))),
    text('If you did not ask for this, do nothing.'),
  ],
  reason: 'You get this mail because somebody entered this address for an account at TeleMarket.',
});
