import { button, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';

export type ErasureCancelledMailData = { firstName: string };

export const erasureCancelled: MailKindDefinition<ErasureCancelledMailData> = ({ firstName }, { link }) => ({
  subject: 'Your account stays',
  preview: 'It will not be deleted.',
  heading: 'Your account stays',
  parts: [
    greeting(firstName),
    text('Your account will not be deleted. Sign in as before.'),
    button('Account Settings', link('/profile')),
  ],
  reason:
    'You get this mail because this is the address of an account at TeleMarket. Such mails cannot be switched off.',
});
