/** A part of a mail as plain text, because only the layout writes HTML. A string is a paragraph. */
export type ContentPart = ShopPart | Quote;

/** A part with the shop's own words. The names, titles and times in it are checked. */
export type ShopPart =
  | string
  | { kind: 'button'; label: string; href: string }
  /** A list of names with their values, one below the other. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  /** A bill: each line ends with its amount, and the last line is the total. */
  | { kind: 'bill'; lines: readonly BillLine[]; total: string }
  /** HTML from `renderMarkdown` in which every link is an absolute URL. */
  | { kind: 'markdown'; html: string }
  | { kind: 'listings'; listings: readonly ListingCard[] };

/** A text that a visitor wrote. */
type Quote = { kind: 'quote'; text: string };

export type BillLine = { title: string; note: string; amount: string };

type ListingCard = { title: string; facts: string; price: string; href: string };

export type MailContent<Part = ContentPart> = {
  subject: string;
  preview: string;
  /** The heading of the mail. By default, it is the subject. */
  heading?: string;
  parts: Part[];
  reason: string;
  replyTo?: { name: string; address: string };
  /** Mail programs show mails with the same thread name as one conversation. */
  thread?: string;
  /** The URL that unsubscribes the reader of a newsletter with one POST (RFC 8058). */
  unsubscribeUrl?: string;
};
export type ShopContent = MailContent<ShopPart>;

export type TemplateContext = {
  /**
   * Turns a path of the shop into a link. The values are in the fragment, so that no log contains them: a browser never
   * sends the fragment.
   */
  link: (path: string, values?: Record<string, string>) => string;
  /**
   * Decrypts a secret in the data of the mail. Secrets are encrypted, so that a reader of the outbox finds no usable
   * token.
   */
  unseal: (sealed: string) => string;
};

type MakeMail<Data, Content> = (data: Data, context: TemplateContext) => Content;

/** The purpose of a mail. MailLimits reserves some of a recipient's mails for the first three purposes. */
export type Purpose = 'confirmation' | 'password-link' | 'receipt' | 'other';

/**
 * Each kind of mail declares who chose its recipient and who wrote its words. MailService derives from this what a mail
 * needs before it is stored:
 * - `typed`: a stranger may have typed the address. The words are the shop's, and MailLimits counts the mails.
 * - `proven`: the address is a ProvenAddress.
 * - `staff`: staff entered the address. It may get words of visitors, within its own limits.
 */
export type MailKindDefinition<Data> =
  | { recipient: 'typed'; words: 'shop'; purpose: Purpose; make: MakeMail<Data, ShopContent> }
  | { recipient: 'proven'; words: 'shop'; make: MakeMail<Data, ShopContent> }
  | { recipient: 'staff'; words: 'shop' | 'visitor'; make: MakeMail<Data, MailContent> };

type Kind<Data, Recipient> = Extract<MailKindDefinition<Data>, { recipient: Recipient }>;

/** These functions define a kind of mail. They let TypeScript infer the type of the mail's data. */
export const toTyped = <Data>(purpose: Purpose, make: MakeMail<Data, ShopContent>): Kind<Data, 'typed'> => ({
  recipient: 'typed',
  words: 'shop',
  purpose,
  make,
});
export const toProven = <Data>(make: MakeMail<Data, ShopContent>): Kind<Data, 'proven'> => ({
  recipient: 'proven',
  words: 'shop',
  make,
});
export const toStaff = <Data>(words: 'shop' | 'visitor', make: MakeMail<Data, MailContent>): Kind<Data, 'staff'> => ({
  recipient: 'staff',
  words,
  make,
});

export const quote = (content: string): Quote => ({ kind: 'quote', text: content });
export const button = (label: string, href: string): ShopPart => ({ kind: 'button', label, href });
export const bill = (lines: readonly BillLine[], total: string): ShopPart => ({ kind: 'bill', lines, total });
export const markdown = (html: string): ShopPart => ({ kind: 'markdown', html });
export const listings = (cards: readonly ListingCard[]): ShopPart => ({ kind: 'listings', listings: cards });
export const facts = (...pairs: (readonly [string, string])[]): ShopPart => ({ kind: 'facts', facts: pairs });
