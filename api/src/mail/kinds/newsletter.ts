import { button, type TemplateContext, type MailKindDefinition, text } from '../template/content';

export type NewsletterData = { token: string };

const page = (action: 'confirm' | 'unsubscribe', token: string, { link }: TemplateContext) =>
  link(`/newsletter#${new URLSearchParams({ [action]: token })}`);

export const newsletterConfirm: MailKindDefinition<NewsletterData> = ({ token }, context) => ({
  subject: 'Confirm your subscription',
  preview: 'One click, and you get the TeleMarket newsletter at this address.',
  heading: 'Confirm your subscription',
  parts: [
    text('This address was entered for the newsletter of TeleMarket. It is sent only after you have confirmed it.'),
    button('Confirm subscription', page('confirm', token, context)),
    text('If it was not you, ignore this mail: you will get no newsletter.'),
  ],
  reason: 'You get this mail once, because this address was entered at TeleMarket.',
  unsubscribeUrl: context.link(`/api/newsletter/unsubscribe?${new URLSearchParams({ token })}`),
});

export const newsletterGoodbye: MailKindDefinition<Record<string, never>> = () => ({
  subject: 'You are unsubscribed',
  preview: 'You will get no more newsletters at this address.',
  heading: 'You are unsubscribed',
  parts: [text('You will get no more newsletters: we have deleted this address from the list.')],
  reason: 'You get this mail once, because this address was unsubscribed at TeleMarket.',
});
