/** A part of a mail, as plain text: only the layout writes HTML. */
export type ContentPart =
  | { kind: 'text'; text: string }
  /** What a person wrote. */
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; href: string }
  /** Names and values below each other. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] };

export type MailContent = {
  subject: string;
  /** What a list of mails shows beside the subject. */
  preview: string;
  heading: string;
  parts: ContentPart[];
  /** Why the reader gets it. */
  reason: string;
  /** Who gets the response of the reader. */
  replyTo?: { name: string; address: string };
  /** Mails with the same name stand together in a mailbox. */
  thread?: string;
  /** Of what is not transactional: ends it with one POST (RFC 8058). */
  unsubscribeUrl?: string;
};

export type TemplateContext = {
  /** A path of the shop as a link. */
  link: (path: string) => string;
  /** A secret that was sealed for mails: the outbox stores no token that works. */
  unseal: (sealed: string) => string;
};

export type MailKindDefinition<Data> = (data: Data, context: TemplateContext) => MailContent;

export const text = (content: string): ContentPart => ({ kind: 'text', text: content });
export const quote = (content: string): ContentPart => ({ kind: 'quote', text: content });
export const button = (label: string, href: string): ContentPart => ({ kind: 'button', label, href });
export const facts = (...pairs: (readonly [string, string])[]): ContentPart => ({ kind: 'facts', facts: pairs });
