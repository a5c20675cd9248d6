import { setTimeout as sleep } from 'node:timers/promises';
import type { Mailbox, ReceivedMail } from '../../tools/mailbox/mailbox';

export interface ReadMail {
  subject: string;
  text: string;
  html: string;
  /** The links of the HTML in their order, each once. */
  links: string[];
  messageId: string;
  /** The addresses in Reply-To. */
  replyTo: string[];
  /** Returns a header by its name in lower case. Encoded words are not decoded. */
  header(name: string): string;
  received: ReceivedMail;
}

export interface MailFilter {
  to: string;
  /** The name of the kind that the API stores, such as order-placed. */
  kind: string;
  /** A part of the subject. */
  subject?: string;
  /** The place among the mails that match, counted from 0. Default: the first mail. */
  nth?: number;
}

/** Returns the mails that match, the oldest first. */
export function findMails(mailbox: Mailbox, { to, kind, subject = '' }: Omit<MailFilter, 'nth'>): ReadMail[] {
  return mailbox.mails
    .filter((mail) => mail.to.some((address) => address.toLowerCase() === to.toLowerCase()))
    .map(readMail)
    .filter((mail) => mail.header('x-mail-kind') === kind && mail.subject.includes(subject));
}

/** Waits for a mail of this kind to this address. */
export async function waitForMail(mailbox: Mailbox, filter: MailFilter, timeoutMs = 10_000): Promise<ReadMail> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const mail = findMails(mailbox, filter)[filter.nth ?? 0];
    if (mail) return mail;
    if (Date.now() > end) {
      const seen = mailbox.mails.map((mail) => `${mail.to.join()}: ${mail.parsed.subject}`).join('\n');
      throw new Error(`No mail ${filter.kind} to ${filter.to} within ${timeoutMs} ms. Received:\n${seen || 'nothing'}`);
    }
    await sleep(50);
  }
}

export function readMail(received: ReceivedMail): ReadMail {
  const { parsed } = received;
  const html = parsed.html || '';
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return {
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html,
    links: [...new Set(links)],
    messageId: parsed.messageId ?? '',
    replyTo: [parsed.replyTo ?? []].flat().flatMap((list) => list.value.map(({ address }) => address ?? '')),
    header: (name) => {
      const line = parsed.headerLines.find(({ key }) => key === name)?.line ?? '';
      // Decodes the line, because the parser returns each byte of UTF-8 as one character.
      return Buffer.from(line, 'latin1')
        .toString('utf8')
        .slice(name.length + 1)
        .trim();
    },
    received,
  };
}
