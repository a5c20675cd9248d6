import { startMailbox as start, type Mailbox } from '../../tools/mailbox/mailbox';
import { type MailFilter, type ReadMail, waitForMail } from './wait-for-mail';
import { type Config, loadConfig } from '../src/config/config';

export type TestMailbox = Mailbox & {
  /** The configuration for `startTestApp`, with which the application sends its mails to this mailbox. */
  config: Pick<Config, 'mail'>;
  /** Waits for a mail of this kind to this address. */
  wait(filter: MailFilter, timeoutMs?: number): Promise<ReadMail>;
};

/** Starts a real SMTP server on a free port. */
export async function startMailbox(): Promise<TestMailbox> {
  const mailbox = await start({ pagePort: null });
  return {
    ...mailbox,
    config: { mail: { ...loadConfig({}).mail, smtpUrl: mailbox.smtpUrl } },
    wait: (filter, timeoutMs) => waitForMail(mailbox, filter, timeoutMs),
  };
}
