import { button, facts, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { linkPath } from './link';
import { timeText } from './time';

/** `token` is sealed, and cancels the erasure. */
export type AccountErasureMailData = { firstName: string; eraseAt: string; token: string };

export const accountErasure: MailKindDefinition<AccountErasureMailData> = (
  { firstName, eraseAt, token },
  { link, unseal },
) => ({
  subject: 'Your account will be deleted',
  preview: `You can keep it until ${timeText(eraseAt)}.`,
  heading: 'Your account will be deleted',
  parts: [
    greeting(firstName),
    text('Somebody who knows your password asked us to delete your account. You are signed out everywhere.'),
    facts(['It is deleted on', timeText(eraseAt)]),
    text('Until then you can keep it with the button below or in your account settings.'),
    button('Keep my account', link(linkPath('/keep-account', { token: unseal(token) }))),
    text('If it was not you, keep your account and choose a new password. We send no other mail before it is deleted.'),
  ],
  reason:
    'You get this mail because this is the address of an account at TeleMarket. Such mails cannot be switched off.',
});
