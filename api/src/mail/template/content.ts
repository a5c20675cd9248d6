/** A part of a mail, as plain text: only the layout writes HTML. A string is a paragraph. */
export type ContentPart =
  | string
  /** A text that a person wrote. */
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; href: string }
  /** Names and values below each other. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  /** Each line ends with its amount. The last line is the total. */
  | { kind: 'bill'; lines: readonly BillLine[]; total: string };

export type BillLine = { title: string; note: string; amount: string };

export type MailContent = {
  subject: string;
  preview: string;
  /** Default: the subject. */
  heading?: string;
  parts: ContentPart[];
  reason: string;
  replyTo?: { name: string; address: string };
  /** Mailboxes group mails with the same name. */
  thread?: string;
  /** Unsubscribes from a mail that is not transactional with one POST (RFC 8058). */
  unsubscribeUrl?: string;
};

export type TemplateContext = {
  /** Turns a path of the shop into a link. Its fragment has the values: a browser never sends it, so no log has them. */
  link: (path: string, values?: Record<string, string>) => string;
  /** Decrypts a secret of the mail's data. Secrets are sealed, so that the outbox contains no usable token. */
  unseal: (sealed: string) => string;
};

export type MailKindDefinition<Data> = (data: Data, context: TemplateContext) => MailContent;

/** Names the type of a mail's data. */
export const mail = <Data>(make: MailKindDefinition<Data>): MailKindDefinition<Data> => make;

export const quote = (content: string): ContentPart => ({ kind: 'quote', text: content });
export const button = (label: string, href: string): ContentPart => ({ kind: 'button', label, href });
export const bill = (lines: readonly BillLine[], total: string): ContentPart => ({ kind: 'bill', lines, total });
export const facts = (...pairs: (readonly [string, string])[]): ContentPart => ({ kind: 'facts', facts: pairs });
