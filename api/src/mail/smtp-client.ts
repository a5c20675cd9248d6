import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Transport } from './courier';

/** After these timeouts the connection to a hanging server is closed. Together they are shorter than a mail's lease. */
export type SmtpTimeouts = {
  connectMs: number;
  /** The longest silence of the server. */
  silenceMs: number;
  /** The longest time that one mail may take. */
  sendMs: number;
};

export const SMTP_TIMEOUTS: SmtpTimeouts = { connectMs: 10_000, silenceMs: 30_000, sendMs: 60_000 };

/** Servers limit the number of mails on one connection. */
const MAX_MAILS = 100;

export type OutgoingMail = { from: string; to: string; message: Buffer };

/** The server has refused, or was not reached. */
export type SmtpError = Error & {
  /** The code of the server's reply; missing when the connection failed. */
  responseCode?: number;
  /** The command that the server replied to. */
  command?: string;
};

type Session = {
  connection: SMTPConnection;
  /** Rejects when the connection ends. */
  lost: Promise<never>;
  sent: number;
};

/** Uses one connection to the server, which is opened when it is needed. */
export class SmtpClient implements Transport<OutgoingMail> {
  readonly sharedServer = true;
  private session: Session | null = null;

  constructor(
    private readonly url: string,
    private readonly timeouts: SmtpTimeouts = SMTP_TIMEOUTS,
  ) {}

  /** Connects and signs in, unless it is connected. An error here is not the fault of a mail. */
  async open(): Promise<void> {
    if (this.session && this.session.sent < MAX_MAILS) return;
    this.close();
    // Loaded only where mails are sent.
    const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
      import('nodemailer/lib/smtp-connection'),
      import('nodemailer/lib/shared'),
    ]);
    const { auth, ...options } = parseConnectionUrl(this.url);
    const { connectMs, silenceMs, sendMs } = this.timeouts;
    const connection = new Connection({
      ...options,
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
    });
    const lost = new Promise<never>((_resolve, reject) => {
      connection.on('error', reject).on('end', () => reject(new Error('The server closed the connection.')));
    });
    const session: Session = { connection, lost, sent: 0 };
    lost.catch(() => {
      if (this.session === session) this.session = null;
    });
    const connect = async () => {
      await called((done) => connection.connect(done));
      if (auth) await called((done) => connection.login(auth, done));
    };
    try {
      await within(sendMs, Promise.race([connect(), lost]));
    } catch (error) {
      connection.close();
      throw error;
    }
    this.session = session;
  }

  /** Resolves when the server has accepted the mail. */
  async send({ from, to, message }: OutgoingMail): Promise<void> {
    const { session } = this;
    if (!session) throw new Error('The connection was closed before the mail was sent.');
    session.sent++;
    const sending = called((done) => session.connection.send({ from, to: [to] }, message, done));
    try {
      await within(this.timeouts.sendMs, Promise.race([sending, session.lost]));
    } catch (error) {
      // After a refusal the state of the session is unknown.
      this.close();
      throw error;
    }
  }

  /** Whether the server has refused the recipient or the text. */
  isPermanent({ responseCode = 0, command }: SmtpError): boolean {
    return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  }

  close(): void {
    this.session?.connection.close();
    this.session = null;
  }
}

function called(start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The server took longer than ${ms} ms.`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
