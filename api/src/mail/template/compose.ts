import type { MailConfig } from '../../config/config';
import { shopName } from '../../shop/current-shop';
import { unseal } from '../../secret/secret-box';
import { MAIL_SECRET_CONTEXT } from '../mail-secret';
import type { ClaimedMail } from '../mail.repository';
import type { MailKindDefinition, TemplateContext } from './content';

export type ComposedMail = { from: string; to: string; message: Buffer };

export type ComposeOptions = { from: MailConfig['from']; shopOrigin: string; secretKey: Buffer };

/** Returns a function that turns paths of the shop into links. */
export const linkFactory =
  (shopOrigin: string): TemplateContext['link'] =>
  (path, values) =>
    new URL(values ? `${path}#${new URLSearchParams(values)}` : path, shopOrigin).href;

const toOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ');

export async function compose(mail: ClaimedMail, options: ComposeOptions): Promise<ComposedMail> {
  const { from, shopOrigin, secretKey } = options;
  // These modules are loaded for the first mail, so that a process without mails does not load them.
  const [{ MAIL_KINDS }, { render }, { default: MailComposer }] = await Promise.all([
    import('../mail-kinds'),
    import('./render'),
    import('nodemailer/lib/mail-composer'),
  ]);
  if (!Object.hasOwn(MAIL_KINDS, mail.kind)) throw new Error(`unknown kind of mail: ${mail.kind}`);
  const kind: MailKindDefinition<never> = MAIL_KINDS[mail.kind as keyof typeof MAIL_KINDS];
  const content = kind.make(JSON.parse(mail.data) as never, {
    link: linkFactory(shopOrigin),
    unseal: (sealed) => unseal(secretKey, MAIL_SECRET_CONTEXT, sealed),
  });
  const { replyTo, unsubscribeUrl, thread } = content;
  // The id of the conversation, which is not the id of any mail. Mail programs show mails that refer to the same id as
  // one conversation.
  const threadId = thread && `<${thread}@${from.address.split('@')[1]}>`;
  const oneClick = unsubscribeUrl !== undefined && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  // Header values are reduced to one line, so that a visitor's name or title cannot add another header.
  const composer = new MailComposer({
    from: { name: toOneLine(from.name ?? shopName()), address: from.address },
    to: { name: '', address: mail.recipient },
    ...(replyTo && { replyTo: { name: toOneLine(replyTo.name), address: replyTo.address } }),
    subject: toOneLine(content.subject),
    messageId: mail.messageId,
    ...(threadId && { inReplyTo: threadId, references: threadId }),
    date: mail.createdAt,
    headers: {
      // This header prevents out-of-office replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language,
      'X-Mail-Kind': mail.kind,
      ...oneClick,
    },
    ...render(content, mail.language),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = composer.compile();
  // The envelope has the domain in ASCII, even if the address uses another script.
  const [to = mail.recipient] = message.getEnvelope().to;
  return { from: from.address, to, message: await message.build() };
}
