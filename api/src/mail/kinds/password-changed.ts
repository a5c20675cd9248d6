import { button, facts, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { timeText } from './time';

export type PasswordChangedMailData = { firstName: string; device: string; changedAt: string };

export const passwordChanged: MailKindDefinition<PasswordChangedMailData> = (
  { firstName, device, changedAt },
  { link },
) => ({
  subject: 'Your password was changed',
  preview: 'All other sessions have ended. If it was not you, choose a new password at once.',
  heading: 'Your password was changed',
  parts: [
    greeting(firstName),
    text('The password of your account was changed, and all other sessions have ended.'),
    facts(['When', timeText(changedAt)], ['Where', device]),
    text('If it was not you, choose a new password at once. That signs out everybody else.'),
    button('It was not me', link('/forgot-password')),
  ],
  reason:
    'You get this mail because this is the address of an account at TeleMarket. Such mails cannot be switched off.',
});
