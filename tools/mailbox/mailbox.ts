import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { isLocalHost } from '../local-page';
import { listPage, mailPage } from './mailbox-page';

export interface ReceivedMail {
  /** The number of the mail. The first mail has the number 1. */
  id: number;
  receivedAt: Date;
  /** The recipients in the envelope of the mail. */
  to: string[];
  parsed: ParsedMail;
  raw: Buffer;
}

export interface Mailbox {
  /** The value of SMTP_URL for a shop that sends to this mailbox. */
  readonly smtpUrl: string;
  /** The address of the page; null when the mailbox has no page. */
  readonly address: string | null;
  /** The received mails, the oldest first. */
  readonly mails: readonly ReceivedMail[];
  clear(): void;
  stop(): Promise<void>;
}

export interface MailboxOptions {
  host?: string;
  /** The port of the SMTP server. The value 0 means any free port. */
  smtpPort?: number;
  /** Null: the mailbox has no page. */
  pagePort?: number | null;
}

/** The maximum number of mails. The mails are in memory, so the oldest ones above this number are removed. */
const MAX_MAILS = 500;
const MAX_MAIL_BYTES = 1024 ** 2;

/** A mail server that does not deliver: a page shows the received mails. For local use and tests. */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const { host = '127.0.0.1', smtpPort = 0, pagePort = 0 } = options;
  const mails: ReceivedMail[] = [];
  let received = 0;
  const smtp = new SMTPServer({
    // There is no certificate to verify and no user to sign in.
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo.map(({ address }) => address);
      const store = async () => {
        const raw = await buffer(stream);
        mails.push({ id: ++received, receivedAt: new Date(), to, parsed: await simpleParser(raw), raw });
        if (mails.length > MAX_MAILS) mails.shift();
      };
      store().then(() => done(), done);
    },
  });
  // An SMTP client that breaks the connection causes no error of the mailbox.
  smtp.on('error', () => undefined);
  await once(smtp.listen(smtpPort, host), 'listening');
  const page = pagePort === null ? null : createServer((request, reply) => respondWithPage(mails, request, reply));
  try {
    if (page) await once(page.listen(pagePort ?? 0, host), 'listening');
  } catch (error) {
    await closeSmtp(smtp);
    throw error;
  }
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  return {
    smtpUrl: `smtp://${host}:${portOf(smtp.server)}`,
    address: page && `http://${host}:${portOf(page)}`,
    mails,
    clear: () => mails.splice(0),
    async stop() {
      page?.closeAllConnections();
      page?.close();
      await closeSmtp(smtp);
    },
  };
}

async function closeSmtp(smtp: SMTPServer): Promise<void> {
  for (const connection of smtp.connections) connection.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
}

/** Pages of other sites cannot read the mails: they may not frame this page, and this page sends no CORS header. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";
/** Shows a mail like mail programs do: no scripts and no remote images. A link opens in a new tab. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

function respondWithPage(
  mails: readonly ReceivedMail[],
  { url = '/', method, headers }: IncomingMessage,
  reply: ServerResponse,
): void {
  const send = (status: number, body: string, policy = PAGE_POLICY) =>
    reply.writeHead(status, { ...PAGE_HEADERS, 'content-security-policy': policy }).end(body);
  if (!isLocalHost(headers.host)) send(421, 'This is a local mailbox.');
  else if (method !== 'GET') send(405, 'GET only');
  else if (url === '/') send(200, listPage(mails));
  else if (url === '/healthz') send(200, 'ok');
  else {
    const [, id, part] = /^\/mails\/(\d+)(\/html)?$/.exec(url) ?? [];
    const mail = mails.find((received) => received.id === Number(id));
    if (!mail) send(404, 'This mail does not exist, or was removed.');
    else if (part) send(200, withBlankTarget(mail.parsed.html || ''), MAIL_POLICY);
    else send(200, mailPage(mail));
  }
}

/** Prevents the frame of a mail from navigating the page around it. */
function withBlankTarget(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">');
}
