import { button, facts, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { linkPath } from './link';
import { timeText } from './time';

export type SecondFactorMailData = { firstName: string; device: string; changedAt: string };
/** `token` is sealed, and switches the factor off. Mails that the previous version stored have none. */
export type SecondFactorOnMailData = SecondFactorMailData & { token?: string };

const REASON =
  'You get this mail because this is the address of an account at TeleMarket. Such mails cannot be switched off.';

export const secondFactorOn: MailKindDefinition<SecondFactorOnMailData> = (
  { firstName, device, changedAt, token },
  { link, unseal },
) => ({
  subject: 'Two-factor authentication is on',
  preview: 'From now on, signing in needs a code from your authenticator app.',
  heading: 'Two-factor authentication is on',
  parts: [
    greeting(firstName),
    text('From now on, signing in to your account needs your password and a code from your authenticator app.'),
    facts(['When', timeText(changedAt)], ['Where', device]),
    text('Store your recovery codes where you can find them without your phone. Each works once.'),
    text(
      'If it was not you, somebody knows your password. The button switches two-factor authentication off, signs everybody out and lets you choose a new password.',
    ),
    button(
      'It was not me',
      link(token === undefined ? '/forgot-password' : linkPath('/keep-email', { token: unseal(token), of: 'factor' })),
    ),
    text('The link works for 7 days.'),
  ],
  reason: REASON,
});

export const secondFactorOff: MailKindDefinition<SecondFactorMailData> = (
  { firstName, device, changedAt },
  { link },
) => ({
  subject: 'Two-factor authentication is off',
  preview: 'Signing in needs only your password.',
  heading: 'Two-factor authentication is off',
  parts: [
    greeting(firstName),
    text('Signing in to your account needs only your password. Your recovery codes do not work any more.'),
    facts(['When', timeText(changedAt)], ['Where', device]),
    text('If it was not you, choose a new password at once. That ends every session.'),
    button('It was not me', link('/forgot-password')),
  ],
  reason: REASON,
});
