import type { MailConfig } from '../config/config';
import type { MailData } from '../mail/mail-kinds';
import type { ClaimedMail } from '../mail/mail.repository';
import type { ClaimedLetterMail } from './letter-mail.repository';
import type { LetterContent } from './letter.entity';

/** Converts the mail of a letter to a row of the general outbox, from which mails are rendered. */
export function newsletterMail(row: ClaimedLetterMail, { address }: MailConfig['from']): ClaimedMail {
  const { id, attempts, letterId, recipient, token, createdAt, content } = row;
  const data: MailData['newsletter'] = { ...(JSON.parse(content) as LetterContent), token };
  return {
    ...{ kind: 'newsletter', language: 'en', id, attempts, recipient, createdAt, data: JSON.stringify(data) },
    messageId: `<letter.${letterId}.${id}@${address.split('@')[1]}>`,
  };
}
