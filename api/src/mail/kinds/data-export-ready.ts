import { button, facts, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { timeText } from './time';

export type DataExportReadyMailData = { firstName: string; expiresAt: string };

export const dataExportReady: MailKindDefinition<DataExportReadyMailData> = ({ firstName, expiresAt }, { link }) => ({
  subject: 'Your data is ready to download',
  preview: `You find it in your account settings until ${timeText(expiresAt)}.`,
  heading: 'Your data is ready to download',
  parts: [
    greeting(firstName),
    text(
      'Everything that we store about you is in two files: a page to read, and JSON for other programs. You must be signed in.',
    ),
    facts(['Available until', timeText(expiresAt)]),
    button('Download my data', link('/profile?tab=security')),
    text('If you did not request this, somebody knows your password. Please change it.'),
  ],
  reason:
    'You get this mail because this is the address of an account at TeleMarket. Such mails cannot be switched off.',
});
