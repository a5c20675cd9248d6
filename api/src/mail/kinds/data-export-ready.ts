import { button, facts, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { timeText } from './time';

export type DataExportReadyMailData = { firstName: string; expiresAt: string };

export const dataExportReady: MailKindDefinition<DataExportReadyMailData> = ({ firstName, expiresAt }, { link }) => ({
  subject: 'Your data is ready to download',
  preview: `Until ${timeText(expiresAt)}, in your account settings.`,
  heading: 'Your data is ready to download',
  parts: [
    greeting(firstName),
    text('Everything that we store about you is in two files, for people and for programs. You must be signed in.'),
    facts(['Available until', timeText(expiresAt)]),
    button('Download my data', link('/profile?tab=security')),
    text('If you did not ask for it, change your password: somebody knows it.'),
  ],
  reason:
    'You get this mail because this is the address of an account at TeleMarket. Such mails cannot be switched off.',
});
