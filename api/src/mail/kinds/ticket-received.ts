import { button, type MailKindDefinition, text } from '../template/content';
import { greeting } from './greeting';
import { threadOf } from './message-answered';

/** The mail omits subject and message of the ticket, because anybody can enter somebody else's address. */
export type TicketReceivedData = { ticketId: number; name: string };

export const ticketReceived: MailKindDefinition<TicketReceivedData> = ({ ticketId, name }, { link }) => ({
  subject: `We received your request (ticket ${ticketId})`,
  preview: "We'll get back to you within 24 hours.",
  heading: 'We received your request',
  parts: [
    greeting(name),
    text(`Your support ticket has the number ${ticketId}. We'll get back to you within 24 hours.`),
    button('Open the help center', link('/help-center')),
  ],
  reason: 'You get this mail because this address was given with a support ticket at TeleMarket.',
  thread: threadOf({ kind: 'ticket', id: ticketId }),
});
