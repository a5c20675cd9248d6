import { startMailbox as start, type Mailbox } from '../../tools/mailbox/mailbox';
import { type MailFilter, type ReadMail, waitForMail } from './wait-for-mail';
import { type Config, loadConfig } from '../src/config/config';

export type TestMailbox = Mailbox & {
  /** For `startTestApp`: the application sends its mails here. */
  config: Pick<Config, 'mail'>;
  /** Waits for a mail to this address of this kind. */
  wait(filter: MailFilter, timeoutMs?: number): Promise<ReadMail>;
};

/** A real SMTP server on a free port. */
export async function startMailbox(): Promise<TestMailbox> {
  const mailbox = await start({ pagePort: null });
  return {
    ...mailbox,
    config: { mail: { ...loadConfig({}).mail, smtpUrl: mailbox.smtpUrl } },
    wait: (filter, timeoutMs) => waitForMail(mailbox, filter, timeoutMs),
  };
}
