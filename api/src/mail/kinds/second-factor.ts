import { button, facts, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { timeText } from './time';

export type SecondFactorMailData = { firstName: string; device: string; changedAt: string };

const REASON =
  'You get this mail because this is the address of an account at TeleMarket. Such mails cannot be switched off.';

export const secondFactorOn: MailKindDefinition<SecondFactorMailData> = (
  { firstName, device, changedAt },
  { link },
) => ({
  subject: 'Two-factor authentication is on',
  preview: 'Signing in needs a code of your authenticator app from now on.',
  heading: 'Two-factor authentication is on',
  parts: [
    greeting(firstName),
    text('Signing in to your account needs a code of your authenticator app from now on, beside the password.'),
    facts(['When', timeText(changedAt)], ['Where', device]),
    text('Store your recovery codes where you find them without your phone. Each works once.'),
    text('If it was not you, somebody knows your password. Choose a new one, and write to us.'),
    button('It was not me', link('/forgot-password')),
  ],
  reason: REASON,
});

export const secondFactorOff: MailKindDefinition<SecondFactorMailData> = (
  { firstName, device, changedAt },
  { link },
) => ({
  subject: 'Two-factor authentication is off',
  preview: 'Signing in needs your password alone.',
  heading: 'Two-factor authentication is off',
  parts: [
    greeting(firstName),
    text('Signing in to your account needs your password alone. Your recovery codes do not work any more.'),
    facts(['When', timeText(changedAt)], ['Where', device]),
    text('If it was not you, choose a new password at once. That ends every session.'),
    button('It was not me', link('/forgot-password')),
  ],
  reason: REASON,
});
