import { setTimeout as sleep } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type { ComposedMail } from '../mail/template/compose';
import type { Transport } from './courier';

/** After these timeouts the connection to a hanging server is closed. Together they are shorter than a mail's lease. */
const SMTP_TIMEOUTS = { connectMs: 10_000, silenceMs: 30_000, sendMs: 60_000 };

/** Servers limit the number of mails on one connection. */
const MAX_MAILS_PER_CONNECTION = 100;

/** The code of the server's reply is missing when the connection failed. */
type SmtpError = Error & { responseCode?: number; command?: string; mayHaveArrived?: boolean };

export class SmtpClient implements Transport<ComposedMail> {
  readonly sharedServer = true;
  private transporter: Transporter | null = null;
  /** The text of the mail that is sent. It is read once the server has accepted the recipient. */
  private text: Readable | null = null;

  constructor(
    private readonly url: string,
    private readonly timeouts = SMTP_TIMEOUTS,
  ) {}

  /** Connects and signs in, at the start and after a failure. An error here is not the fault of a mail. */
  async open(): Promise<void> {
    if (this.transporter) return;
    // The library is loaded only where mails are sent.
    const { createTransport } = await import('nodemailer');
    const { connectMs, silenceMs, sendMs } = this.timeouts;
    const transporter = createTransport({
      url: this.url,
      pool: true,
      maxConnections: 1,
      maxMessages: MAX_MAILS_PER_CONNECTION,
      // A mail whose connection was lost may have been accepted. The courier decides whether it is sent again.
      maxRequeues: 0,
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
    });
    transporter.use('stream', ({ message }, done) => {
      const createReadStream = message.createReadStream.bind(message);
      message.createReadStream = (options) => (this.text = createReadStream(options) as Readable);
      done();
    });
    try {
      await requireWithin(sendMs, transporter.verify());
    } catch (error) {
      transporter.close();
      throw error;
    }
    this.transporter = transporter;
  }

  async send({ from, to, message }: ComposedMail): Promise<void> {
    const { transporter } = this;
    if (!transporter) throw new Error('The connection was closed before the mail was sent.');
    this.text = null;
    try {
      await requireWithin(this.timeouts.sendMs, transporter.sendMail({ envelope: { from, to: [to] }, raw: message }));
    } catch (error) {
      // Closes the connection, because its state is unknown after a refusal.
      this.close();
      const { responseCode } = error as SmtpError;
      const mayHaveArrived = responseCode === undefined && this.isTextRead();
      throw Object.assign(error as SmtpError, { mayHaveArrived });
    }
  }

  isPermanent({ responseCode = 0, command }: SmtpError): boolean {
    return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  }

  private isTextRead(): boolean {
    return this.text?.readableDidRead ?? false;
  }

  close(): void {
    this.transporter?.close();
    this.transporter = null;
  }
}

async function requireWithin(ms: number, work: Promise<unknown>): Promise<void> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Error(`The mail server took longer than ${ms} ms.`);
  });
  await Promise.race([work, late]);
}
