import type { MailConfig } from '../config/config';
import type { MailData } from '../mail/mail-kinds';
import type { ClaimedMail } from '../mail/mail.repository';
import type { ClaimedLetterMail } from './letter-mail.repository';
import type { LetterContent } from './letter.entity';

/** The mail of a letter as a row of the outbox of other mails, from which it is rendered. */
export function newsletterMail(row: ClaimedLetterMail, { address }: MailConfig['from']): ClaimedMail {
  const { id, attempts, letterId, recipient, token, createdAt, content } = row;
  const data: MailData['newsletter'] = { ...(JSON.parse(content) as LetterContent), token };
  return {
    ...{ kind: 'newsletter', language: 'en', id, attempts, recipient, createdAt, data: JSON.stringify(data) },
    messageId: `<letter.${letterId}.${id}@${address.split('@')[1]}>`,
  };
}
