import {
  button,
  facts,
  type TemplateContext,
  type ContentPart,
  type MailKindDefinition,
  text,
} from '../template/content';
import { greeting } from './greeting';
import { linkPath } from './link';

/** `token` is sealed, and undoes the change. Only the mail to the old address has one. */
export type EmailChangedMailData = { firstName: string; newEmail: string; token: string | null };

const REASON =
  'You get this mail because this is or was the address of an account at TeleMarket. Such mails cannot be switched off.';

function report({ token }: EmailChangedMailData, { link, unseal }: TemplateContext): ContentPart[] {
  if (token === null) return [];
  return [
    text(
      'If it was not you, press the button: it undoes the change, signs everybody out and lets you choose a new password.',
    ),
    button('It was not me', link(linkPath('/keep-email', { token: unseal(token) }))),
    text('The link works for 7 days.'),
  ];
}

/** This mail goes to the old address, before anything has changed. */
export const emailChangeAsked: MailKindDefinition<EmailChangedMailData> = (data, context) => ({
  subject: 'A change of your email address was requested',
  preview: 'If it was not you, you can undo the change.',
  heading: 'A change of your email address was requested',
  parts: [
    greeting(data.firstName),
    text('Somebody who knows your password requested a new email address for your account:'),
    facts(['New address', data.newEmail]),
    text('It replaces this address when it is confirmed from its own mailbox.'),
    ...report(data, context),
  ],
  reason: REASON,
});

/** This mail goes to both addresses. */
export const emailChanged: MailKindDefinition<EmailChangedMailData> = (data, context) => ({
  subject: 'Your email address was changed',
  preview: `Your account now has the address ${data.newEmail}.`,
  heading: 'Your email address was changed',
  parts: [
    greeting(data.firstName),
    text(`From now on, mails about your account go to ${data.token === null ? 'this' : 'another'} address:`),
    facts(['New address', data.newEmail]),
    text('Mails about an order go to the address that was given with the order.'),
    ...report(data, context),
  ],
  reason: REASON,
});
