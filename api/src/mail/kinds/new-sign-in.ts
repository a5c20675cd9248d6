import { button, facts, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { timeText } from './time';

export type NewSignInMailData = { firstName: string; device: string; signedInAt: string };

export const newSignIn: MailKindDefinition<NewSignInMailData> = ({ firstName, device, signedInAt }, { link }) => ({
  subject: 'New sign-in to your account',
  preview: `${device}, ${timeText(signedInAt)}`,
  heading: 'New sign-in to your account',
  parts: [
    greeting(firstName),
    text('Somebody has signed in to your account on a device that you have not used here before.'),
    facts(['When', timeText(signedInAt)], ['Where', device]),
    text('If it was you, ignore this mail. If not, sign the device out and change your password.'),
    button('Show my sessions', link('/profile?tab=security')),
  ],
  reason:
    'You get this mail because Login Alerts are on in your account settings at TeleMarket, where you can switch them off.',
});
